// SPDX-License-Identifier: Apache-2.0
#include "language/sentiment/table.h"

#include <array>

namespace credence::language {
namespace {

constexpr auto kSentimentWords = std::to_array<WeightedWords>({
    // Praise.
    {0.9,
     "amazing amazed astonishing awesome awsome best brilliant delightful excellent excelent "
     "exceptional extraordinary fabulous fantastic flawless genius gorgeous incredible love loved "
     "magnificent magnificently marvelous marvellous masterful masterpiece masterfully outstanding "
     "perfect perfection perfectly phenomenal remarkable sensational spectacular splendid stellar "
     "stunning sublime superb terrific unbeatable wonderful wonderfully exquisite adore "
     "impeccable"},
    {0.75,
     "beautiful beautifull charming dazzling delight ecstatic elegant elegance enchanting "
     "engaging engrossing enjoy enjoyable enjoyed exciting excited exhilarating favorite favourite "
     "fascinating glorious great greatly hilarious impressive impressed inspired inspiring "
     "joy joyful joyous lovely lovingly riveting superior thrilled thrilling triumph triumphant "
     "touching uplifting compelling captivating irresistible refreshing refreshingly rewarding "
     "heartwarming witty winning yay hooray woohoo bravo kudos props congrats congratulations "
     "congratulate beautifully brilliance excellence pleased pleasing pleasant pleasure blessed "
     "heartfelt poignant powerful gem dream dreamy legend yummy delicious awesomeness epic"},
    {0.6,
     "admire admirable adorable agree amused amusing appealing appreciate appreciated appreciative "
     "appreciation attractive benefit beneficial bliss breathtaking bright celebrate celebration "
     "cheer cheerful cheers clever cleverly colorful comfortable comforting confident cool "
     "creative "
     "creativity cute dependable durable eager efficient effortless effortlessly endearing "
     "entertaining entertainment enthusiastic enthusiasm exemplary expressive fun funny generous "
     "gifted glad gladly good goodness graceful gracious grateful gratitude handy happiness happy "
     "helpful hopeful humor humorous hurray imaginative improve improved improvement improving "
     "inventive ingenious insightful insight intelligent intuitive inviting laugh laughing likable "
     "liked likes lively lucky luxurious memorable moving neat neatly nice nicely optimistic "
     "original passionate peaceful playful polished praise precious professional promising proud "
     "recommend recommended refined relaxing relief relieved reliable respect rich robust romantic "
     "satisfied satisfying satisfactory seamless seamlessly sharp skillful skilled smart smooth "
     "smoothly solid spirited stylish success successful successfully sweet talented talent "
     "tasteful tasty tender thank thankful thanks thx thanx thnx tnx thoughtful thoughtfully "
     "timeless treat truthful useful valuable versatile vivid warm warmth welcome welcomed win "
     "wins wise worthwhile worthy wow xoxo sweetheart darling hug hugs kiss sexy handsome "
     "haha hahaha hehe lol lmao rofl blast winner victory hero heroic freedom paradise"},
    {0.45,
     "accurate accurately achieve achievement adequate adequately admit advantage ambitious "
     "authentic balanced better brave calm capable caring cleanly coherent commendable "
     "compassion concise concisely consistent consistently convenient convincing correct correctly "
     "courage crisp decent dedicated distinctive easily ease easy elegantly enhance enhanced "
     "enhancement enough expert fair faithful fast favor favour flexible fluent focused fresh "
     "friendly friend friends genuine genuinely gentle glimmer hope ideal idiomatic "
     "informative innovative interesting intriguing legible logical lightweight loyal maintainable "
     "majestic modern modular natural organized organised pleasantly plus popular "
     "positive precise precisely prefer progress quality quick quickly readable responsive safe "
     "safely secure securely sensible sensibly simple simplicity simplify simplifies sincere "
     "sleek stable strong sturdy subtle suitable supportive sweetly swift tidy "
     "tight trust trustworthy truth understandable upbeat valid vibrant well worth "
     "peace cozy glow shine shiny sparkle sunny bonus thrive prosper healthy heal rescue "
     "saved savings affordable bargain cheap gift reward honest honestly honesty integrity "
     "straightforward testable reusable extensible thorough thoroughly comprehensive descriptive "
     "clarity succinct performant discoverable accessible cohesive decoupled deterministic"},
    {0.1,
     "accept acceptable accepted affirm alive alright approve approved assured complete confirm "
     "deserve effective effectively encourage explain familiar fine fix fixed functional gain grow "
     "growth guarantee help helped helping honor interested like okay ok reasonable reasonably "
     "resolve resolved right smile sound suffice sufficient sure surprise surprised true "
     "understand understood upgrade usable working works worked yes yeah yep wealth wealthy "
     "award applause lgtm"},
    // Neutral, although their stems are not.
    {0,
     "actual actually originally simply surely break breaks lives live living move moved moves "
     "touch touched touches return returns returned returning block blocks killing wonder "
     "wondering wonders indent change changes making makes make unique empty mock mocks mocked "
     "protected protect special pass passed passing important support matter care"},
    // Blame.
    {-0.9,
     "abysmal abomination appalling atrocious awful awfully detest disastrous disaster disgrace "
     "disgraceful disgust disgusted disgusting dreadful garbage godawful hate hated hateful hates "
     "hell hideous horrendous horrible horibble horible horrid horrific loathe pathetic rubbish "
     "shit shitty terrible terible terribly trash unacceptable unbearable unusable unreadable "
     "unwatchable useless vile worst worthless wretched despicable fuck fucked fucking fuckin "
     "wtf bullshit crap crappy insulting idiotic asshole bastard bitch evil murder rape torture"},
    {-0.75,
     "abuse abused abusive agony angry anger annoyed annoying annoyance anguish arrogant ashamed "
     "bad badly bleak broken catastrophe catastrophic cruel cruelty damn damned dammit deadly "
     "defective depressed depressing devastated devastating dire disappoint "
     "disappointed disappointing disappointment dumb enraged excruciating fail fails failed "
     "failure fake farce frustrated frustrating frustration furious fury gross grief grim hopeless "
     "horror horrified idiot idiots incompetent infuriating inferior insane insanity insult junk "
     "lame laughable lousy ludicrous mess messed messy miserable misery miserably moron nasty "
     "nightmare nonsense obnoxious offensive outrage outraged pain painful painfully pity poor "
     "poorly pointless rage regret reject rejected ridiculous ruin ruined sad sadly sadness "
     "scam sick sickening stupid stupidly suck sucked sucks tedious tragedy tragic ugly unhappy "
     "upset upsetting violent violence waste wasted worse wrecked yuck kludge hacky spaghetti "
     "brain-dead braindead bullying cry crying died dead death victim heartbroken "
     "heartbreaking hurt hurts lies liar betrayed terror terrorist war bomb"},
    {-0.6,
     "absurd afraid alarming anti-climactic anxious apathetic atrocity awkward awkwardly banal "
     "bitter bland blame bogus boring bored bore bothersome brittle buggy bugs burden careless "
     "cheesy chaos chaotic cheat clumsy clunky clueless complain complained complaining complaint "
     "condemn confused confusing confusion contrived convoluted corrupt corrupted corruption crash "
     "crashed crashes crashing crazy creepy cringe criticism cumbersome danger dangerous "
     "deceptive deficient delusional deny deplorable derivative despair destroy destroyed "
     "destruction deteriorate difficult dirty disagree disagreeable disapprove disbelief "
     "disconnected discouraged discouraging disgruntled dishonest dislike disliked dismal "
     "dismay dismissive disorganized distasteful distracting distraction distress disturbing "
     "doomed doubt doubtful downside drag dreary dull embarrassed embarrassing error-prone "
     "excessive exhausted exhausting fear fearful fault faulty feeble fiasco flaw flawed flaws "
     "flimsy fool foolish forgettable fragile fraud frightening fussy gibberish gimmick gimmicky "
     "guilt guilty harm harmed harmful harsh hassle haunted heavy-handed horrifying hostile "
     "humiliating hypocrite ignorant ill illogical imbecile impossible inaccurate inadequate "
     "inane incoherent incomplete incomprehensible incorrect incorrectly inconsistent "
     "inconvenient indecent ineffective inefficient inept injury injured insecure insufficient "
     "intolerable invalid irrelevant irritated irritating irresponsible jarring jealous lackluster "
     "lazy lifeless lonely lose loser losing loss lost mediocre meaningless mindless misguided "
     "misleading mislead misuse mistake mistaken mistakes mocking monotonous muddled naive "
     "needless needlessly negative neglect neglected nonsensical noisy obscure obsolete "
     "overblown overkill overlong overly overwhelming panic paranoid pedestrian pessimistic "
     "plodding pretentious problem problematic problems rant reckless refuse repetitive repulsive "
     "resent risky rotten rude sabotage scare scared scary selfish shallow shame shameful shoddy "
     "sinister sloppy slow sluggish smelly snarky sorrow sour stale stink strange stressed stress "
     "stressful stubborn stuck stumble suffer suffered suffering superficial suspicious threat "
     "threaten threatening tired tiresome tiring toxic troubled troubling trouble unclear "
     "uncomfortable undermine underwhelming uneven unfair unfortunate unfortunately unfunny "
     "uninspired uninteresting unnecessarily unnecessary unpleasant unreliable unsafe "
     "unsatisfactory unsatisfied unstable unsuccessful unwanted unwieldy vague vulgar vulnerable "
     "weak weakness weird weirdly whine whiny woeful worried worry worrying worrisome wrong "
     "wrongly wth ugh meh bah argh grr damage damaged smells stinks sloppily unconvincing "
     "undocumented untested unsanitized unvalidated unhandled unmaintainable untyped insecurely "
     "forgot forgotten pitiful predictable soulless tasteless vapid amateurish cliche cliched "
     "formulaic illegal crime criminal attack attacked fight fighting fired unemployed poverty "
     "hunger disease cancer pollution scandal crisis collapse headache hungover"},
    {-0.4,
     "ad-hoc abandon abandoned ambiguous arbitrary avoid bloat bloated blocked blocker bother "
     "bug bulky careful caveat cluttered clutter cold complicated complication concern concerned "
     "concerning concerns conflict confuse cramped cryptic deprecated dense deviate "
     "disagreed doubtfully drawback duplicate duplicated duplicates duplication expensive "
     "exposed flaky flat forget frankly fuzzy goofy hack hacks hard hard-coded hardcoded "
     "hesitate ignored ignores ignoring inappropriate incompatible inelegant inexplicable infinite "
     "interrupt issue issues leak leaks leaking limited limitation magic mismatch missed missing "
     "misnamed misplaced misspelled nag nitpick noise nope obfuscated odd oddly omitted opaque "
     "outdated overcomplicated overengineered over-engineered overlooked oversight pollute "
     "premature questionable redundant regression reinvent repeated reluctant restrict risk "
     "rough runaway sadness scattered shortcoming skeptical sorry spurious struggle struggling "
     "subpar superfluous surprising swallow swallowed swallows swallowing tangled thin tricky typo "
     "typos unable unaware unbalanced unexpected unexpectedly unfinished unformatted unintended "
     "unintuitive unknown unrelated unsure unused unusual verbose violates violation warn warning "
     "wobbly wordy worryingly fallacy fails-silently hang hangs freezes stall wasteful sacrifice "
     "sceptical scratch defect defects delay delayed pricey overpriced refund broke "
     "shortage lawsuit protest tax debt recession denied deny suspect tiny"},
    {-0.15,
     "alas debatable decline disappear dubious lack lacking lacks legacy nit nitpicking off "
     "otherwise todo unless workaround impractical sneaky racy"},
});

constexpr auto kGraded = std::to_array<WeightedWords>({
    {0.6, "clean nice happy neat smart sweet cute lovely friendly funny handy smooth fancy"},
    {0.45, "clear simple easy safe fast tidy fresh strong tight quick bright warm"},
    {-0.75, "ugly nasty messy sad gross dumb lame poor angry"},
    {-0.6, "weak weird slow dull bland clumsy dirty rude harsh sloppy clunky risky scary lazy"},
    {-0.4, "hard odd rough cold tricky fuzzy noisy"},
});

constexpr auto kSentimentPhrases = std::to_array<WeightedWords>({
    {0.9,
     "well done|great job|good job|nice job|great work|nice work|good work|excellent work|"
     "love it|love this|i love|hats off|top notch|first rate|spot on|works like a charm|"
     "blown away|state of the art|must have|must see|two thumbs up|thumbs up|life saver|"
     "a pleasure|a joy|ship it|much appreciated|can not recommend enough|five stars|5 stars|"
     "out of the park|second to none|exactly what i needed|exactly what i wanted"},
    {0.6,
     "looks good|look good|looks great|look great|looks nice|looks fine to me|good catch|"
     "nice catch|great catch|good point|great point|good call|good idea|great idea|nice touch|"
     "i like|i really like|we like|really like|like it|like this|like the|like how|like that|"
     "big improvement|huge improvement|no complaints|no issues|no problems|no problem at all|"
     "well written|well structured|well thought|well designed|well tested|well documented|"
     "well organized|well made|well named|well worth|well acted|well handled|well covered|"
     "easy to read|easy to follow|easy to use|easy to understand|easy to maintain|"
     "makes sense|make sense|straight forward|can not wait|can not complain|can not go wrong|"
     "can not beat|nothing to complain|nothing to add|error free|bug free|worry free|"
     "on point|on track|ahead of|feel good|feels good|feels right|reads well|works well|"
     "great|works fine|works perfectly|fits well|holds up|stands out|pays off|paid off|"
     "hope this helps|happy to|glad to|lots of fun|a lot of fun|so much fun|good to go|"
     "thank you|thanks a lot|thank you very much|many thanks|works as expected|cleaned up|"
     "nice and clean|not bad|not bad at all|not half bad|no brainer"},
    {0.3,
     "do not worry|no need to worry|not worry|good luck|hope it helps|hope that helps|work around "
     "for|looks ok|looks okay|looks fine|no worries|no problem|good enough|not a problem|"
     "fair enough|for the better|fail safe|fail fast|dead simple|to the point|never mind"},
    {0,
     "i am afraid|work around|work arounds|really works|would like|would like to|i would like|we "
     "would like|do you like|something like|things like|"
     "looks like|look like|looked like|feels like|feel like|felt like|seems like|seem like|"
     "sounds like|sound like|stuff like|more like|just like|a like|like a|like an|like so|"
     "as well|as well as|might as well|may as well|right now|right after|right before|all right|"
     "right hand|right side|on the right|to the right|right away|right here|"
     "is fine|should be fine|not only|of course|kind of|sort of|pretty much|a lot|"
     "best practice|best practices|if possible|as possible|not sure if this helps|"
     "sure that|make sure|be sure|makes sure|no longer|no need|no need to|whether or not|"
     "error handling|error message|error messages|error code|exception handling|the error|"
     "fine grained|strong reference|weak reference|weak pointer|dead code|dead lock|"
     "exit code|hard drive|hard disk|hard link|well known|well formed|clear the|clear all|"
     "clean up|please clean|let me know|let us|safe guard|thread safe|null safe|type safe|"
     "free text|free form|fail if|fails if|fails when|will fail|should fail|can fail|may fail|"
     "test fails|tests fail|care about|take care|in case|in that case|must be|simple fix|"
     "quick question|fast path|hot path|hash value|return value|default value|key value|"
     "the value|values|good morning|good night|care of|in order|not yet|no one|"
     "should be|should have|should not|could be|why not|support for|supported|"
     "if you like|change the|remove the|a fix|the fix|fix this|fix the|fix it|please fix|"
     "to fix|issue tracker|the issue|this issue|issue number|bug report|bug fix|bug fixes"},
    {-0.3,
     "do not think|do not need|does not need|not needed|why would you|why do you|please do not|no "
     "need for|not following|does not appear|do we really need|do we need|not supported|does not "
     "exist|does not seem|does not look|worried about|not obvious|would be nice|would be "
     "good|would be great|would be better|would be cleaner|"
     "would be helpful|would be useful|would be clearer|would be simpler|would be easier|"
     "could be better|could be cleaner|could be clearer|could be simpler|could be nicer|"
     "could be improved|could be more|should be more|can be improved|can be better|"
     "can be simplified|could be simplified|would prefer|i would prefer|would rather|"
     "i would rather|would have preferred|better to|is better|it is better|better if|"
     "better name|be better|be nice|be nicer|be clearer|be cleaner|be good|be great|"
     "be easier|be simpler|be more consistent|be consistent|nice to have|nice if|good if|"
     "great if|wish it|i wish|room for improvement|needs improvement|need improvement|"
     "needs to be|needs more|needs some|need more|needs work|needs tests|not sure|not clear|"
     "not convinced|not needed|not necessary|not ideal|not correct|not right|not great|"
     "not needed here|i do not understand|do not understand|i do not see|do not get|"
     "not a fan|leaves a lot|too much|too many|too long|too little|too few|too short|too late|"
     "too big|too small|too large|too complex|too broad|too generic|too expensive|too slow|"
     "too strict|too verbose|too often|all over|hard to|hard to read|hard to follow|"
     "hard to understand|hard to maintain|hard to test|difficult to|magic number|"
     "magic numbers|magic string|copy paste|copy pasted|copied and pasted|dead end|"
     "out of scope|out of date|out of place|out of sync|off by one|race condition|data loss|"
     "memory leak|sql injection|code smell|god class|god object|rather than|"
     "no error handling|no tests|no test|no validation|no documentation|no docs|no retry|"
     "no comments|no types|no logging|without tests|without error handling|at best|"
     "so so|as usual|yet another|in theory|in vain|to blame|let down|ran out|run out"},
    {-0.6,
     "nothing works|does not work|do not work|did not work|not working|not work|will not work|"
     "stopped working|does not make sense|do not make sense|makes no sense|make no sense|"
     "does not compile|does not build|does not help|fall apart|falls apart|falls flat|"
     "fell apart|fell flat|run of the mill|waste of time|waste of|what a mess|"
     "too bad|no good|no use|no point|no fun|no way|no sense|not good|not good enough|"
     "not acceptable|not worth|not worth it|not well|"
     "do not like|does not like|did not like|not like|"
     "do not bother|can not stand|can not believe|fed up|sick of|tired of|piece of crap|"
     "piece of junk|piece of shit|pain in the|shot in the foot|shoot yourself|"
     "bad idea|bad practice|bad code|code rot|wild guess|under no circumstances|"
     "i am lost|screwed up|messed up|mess up|blows up|blow up|breaks the|break the|"
     "security hole|security risk|security issue|want my money|money back|ripped off|rip off|"
     "stay away|steer clear|never again|fails to|failed to|fail to|lack of|lacks|"
     "nothing new|nothing special|at a loss|do not buy|do not use|i give up|gave up"},
    {-0.9,
     "total mess|complete mess|complete waste|total waste|total failure|complete failure|"
     "utter failure|what the hell|what the fuck|the worst|one of the worst|over my dead"},
});

constexpr auto kSymbols = std::to_array<WeightedWords>({
    {0.8, "<3 ❤ 💖 💗 💕 💯 🎉 🥳 🤩 😍 🥰 🏆 🙌 👏 🚀 🔥"},
    {0.6,
     ":) :-) :)) :-)) :D :-D =) =D XD ^^ 👍 👌 ✅ ✔ 😀 😃 😄 😁 😊 🙂 😂 🤣 😎 💪 🙏 ✨ ⭐ 🌟 🎊 "
     "+1"},
    {0.3, ";) ;-) :P :p :-P :-p 😉 😅 😜 🤗 👀"},
    {-0.3, ":/ :-/ :| :-| -_- 😐 😑 🤔 😕 🙄 😬 ⚠ 🤷 😳"},
    {-0.6, ":( :-( :(( =( 👎 ❌ ✖ 🚫 ☹ 🙁 😞 😟 😔 😣 😖 😫 😩 😒 💔 🐛 -1"},
    {-0.8, ":'( :'-( 😢 😭 😠 😡 🤬 🤮 🤢 💩 😱 😤 🤦 💀"},
});

}  // namespace

std::span<const WeightedWords> SentimentWords() { return kSentimentWords; }
std::span<const WeightedWords> GradedSentimentWords() { return kGraded; }
std::span<const WeightedWords> SentimentPhrases() { return kSentimentPhrases; }
std::span<const WeightedWords> SentimentSymbols() { return kSymbols; }

}  // namespace credence::language
