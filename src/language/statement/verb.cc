// SPDX-License-Identifier: Apache-2.0
#include "language/statement/verb.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/letters.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Rarely anything but a verb.
constexpr auto kPureVerbs = SortedWords<
    "abandon abolish absorb accelerate accept accompany accomplish accumulate accuse achieve "
    "acquire activate adapt add adhere adjourn adjust administer admire admit adopt adore advise "
    "affect afford aggregate agree align allege allocate allow alter alternate amaze amuse "
    "analyse analyze annotate announce annoy anticipate apologise apologize appear append apply "
    "appreciate approve argue arrange arrive ask assemble assert assess assign assist assume "
    "assure attach attain attend attract audition authorise authorize automate avoid await "
    "babysit bake become beg begin behave believe belong bend bind binge bisect blame bleed bless "
    "blink bluff blush boast boil borrow bother bounce brag breathe breed bring broadcast browse "
    "bully burst bury buy calculate cancel canoe carry categorize celebrate chase cheat cherish "
    "chew choose chop chuckle circulate circumvent cite clap clarify classify cling coincide "
    "collaborate collapse collect collide combine come communicate commute compare compensate "
    "compete compile complain comply compose compost compress comprise concatenate conceive "
    "concentrate conclude confess configure confirm confront confuse congratulate connect conquer "
    "conserve consider consist constitute construct consult consume contain continue contradict "
    "contribute convert convey convince cook cooperate cope correlate correspond cough crave "
    "create criticise criticize crochet cultivate customise customize dare daydream deallocate "
    "deceive decide decline declutter decode decompress decorate decrease decrypt dedicate deduce "
    "deem defeat defend defer define degrade delete deliver demonstrate denormalize deny depend "
    "deplete dequeue derive describe deserialize deserve despise destroy detach deteriorate "
    "determine detest develop deviate devote diagnose dictate die differ dig diminish dine "
    "disable disagree disappear disappoint discard disclose disconnect discourage discover "
    "discriminate discuss disgust dislike dismiss displace dispose distinguish distort distribute "
    "disturb diversify divide dominate donate drag draw dread drown dwell earn eat edit educate "
    "eject elevate eliminate embarrass embed emerge emit emphasise emphasize employ empower "
    "enable enclose encode encounter encourage encrypt endanger endure enforce engage enhance "
    "enjoy enqueue enrol enroll ensure entail enter entertain entitle envy erase escalate "
    "establish evade evaluate evaporate evoke evolve exaggerate examine exceed excite exclaim "
    "exclude execute exhaust exist expand expect expire explain explore expose express extend "
    "facilitate fade fail falsify fascinate favor favour feed feel ferment fetch fill find finish "
    "fit flee flirt fluctuate fly follow forbid forecast foresee forget forgive freeze frighten "
    "frustrate fulfil fulfill gain gamble gather generate get giggle give go google govern grab "
    "graduate greet grieve grind groan grow guess hail hang happen hate heal hear hesitate hide "
    "hinder hire hoard homeschool hurry hurt hydrate identify ignore illuminate illustrate "
    "imagine implement impose improve include incorporate incur indicate infer inflate inform "
    "inhabit inherit inhibit initialise initialize initiate injure innovate inquire insert insist "
    "inspect inspire instantiate instruct integrate intend interpret interrupt introduce invent "
    "invest invoke involve irritate isolate iterate jeopardise jog join juggle justify kayak keep "
    "kidnap kneel knit know lament lay lean learn lend let lick lie like limp lint listen live "
    "loathe lose love lurk maintain make manage manufacture marry mean meditate meet melt "
    "memorize mention migrate minimise minimize mislead miss mistake mitigate moan moderate "
    "modify mop motivate mourn mow multiply mutate nag narrate navigate need neglect negotiate "
    "nod nominate normalise normalize notify nourish nurture obey observe obtain occupy occur "
    "offend omit operate oppose optimise optimize organise organize originate outperform "
    "outsource overcome overestimate overflow overlook override oversee overtake overthink "
    "overwrite owe own paddle parse participate pay perceive perform perish persist persuade "
    "please pollute possess postpone pour practise pray preach precede predict prefer prepare "
    "prepend preside pretend prevent proceed procrastinate produce prohibit promote pronounce "
    "propose protect prove provide provoke publish punish pursue put qualify quilt quit raise "
    "rake reach react read realise realize rebase rebuild receive recite recognise recognize "
    "recommend reconcile recover recruit recurse recycle redeem reduce refactor refer refine "
    "reflect refrain refuse regulate rehearse reimburse reinforce reject rejoice relate relax "
    "relieve relinquish relocate rely remain remediate remember remind remodel remove render "
    "renew renovate replace replicate represent reproduce require reschedule resemble resent "
    "reside resign resist resolve respond restart restore restrict resume retain retire retrieve "
    "reuse reveal revert revise revive rewrite rob rollerblade rotate satisfy save say scare "
    "scold score scrape scuba sculpt see seek seem seize select sell send serialize serve settle "
    "sew shave shiver shoot shout shrink shut simplify sing sink sit ski skydive slam smell "
    "sneeze snore snorkel snowboard soak sob solve sound spawn speak specialise specialize spell "
    "spend spill spoil squeeze stabilise stabilize stimulate sting stir stitch strengthen strive "
    "stumble stutter submit subscribe subtract succeed suffer suggest summarise summarize "
    "sunbathe supervise suppose suppress surpass surround survive suspect suspend sustain swallow "
    "sweat sweep swell sympathise sympathize tackle tailor take taste teach tease tell tempt tend "
    "terminate terrify thank thaw think threaten thrive throttle tickle tolerate transform "
    "translate transmit traverse tremble triage truncate try twitch underestimate undergo "
    "understand undertake undo unfollow unite unlock unsubscribe unwind utilise utilize validate "
    "vanish vape vary venture verify violate vlog waive wander want warn weaken wear weave weep "
    "weigh whine whittle widen wind windsurf wipe withdraw withhold withstand worship wrestle "
    "write yawn yearn yell yodel">();

// Just as often a noun or an adjective.
constexpr auto kNounVerbs = SortedWords<
    "access act address age aim alert anger answer approach attack back backpack backup balance "
    "ban barbecue bark base bat battle bear beat benchmark bet bike bill bite block blog blow "
    "board book boot border bore bottle bowl box branch brand break brew brush budget bug build "
    "bundle burn buzz bypass cache call camp capture care cast catch cause challenge change "
    "charge charm chart chat check checkout cheer churn claim clean click climb clone close cloud "
    "cluster coach code comfort command comment commit complete compromise concern conduct "
    "conflict contact contract contrast control copy correct cost count cover crash crawl credit "
    "crew crop cross crush cry cue cure curse cut cycle damage dance date deal debate debug debut "
    "delay delight demand deploy design desire detail display dive divorce dock document doubt "
    "download draft dream dress drink drive drop drum dry dump duplicate echo email end engineer "
    "escape exercise exit experience experiment exploit export face fake fall fancy fare fear "
    "feature fee fence fight figure film filter fire fish fix flag flash flavor float flood flow "
    "focus fold force fork form format frame fry fuel function fund garden ghost gossip grade "
    "grant graph grill ground group guarantee guard guest guide halt handle harm hash head heat "
    "help highlight hike hint hit hold hope host hotfix house hug hunt hurdle impact import "
    "increase index influence install insult interest interview invite invoice iron issue joke "
    "journey judge jump kick kill kiss knock label lack land lap last laugh lead leak lease leave "
    "lecture level lift light limit link list litter load loan lock log long look lunch mail "
    "mandate map mark market match matter measure mentor merge mess message milk mind mirror mix "
    "mock model monitor motor mount move name nap neighbor neighbour nest note notice number "
    "nurse object offer offset open order overload pack page paint pair panic paper parent park "
    "partner pass patch pause peak peer permit pet phone pick pilot pin pitch place plan plant "
    "play plot plug podcast point police poll pool post practice praise prank present press print "
    "process profile program progress project promise prompt protest provision pull punch "
    "purchase push query question queue quote race rain rank rate reason rebel recall record "
    "redirect reference refund register regret release remark rent repair repeat reply report "
    "request rescue research reserve reset resort respect rest result retry return reverse review "
    "reward rhyme ride ring rise risk roast roll rollback root round route ruin rule run rush "
    "sacrifice sail sample sandwich scale scan schedule scratch scream screen script seal search "
    "season seat secure seed sense separate set shadow shake shape share shell shelter shift "
    "shine ship shock shop shovel show shower shuffle sigh sign signal skate skateboard sketch "
    "skin skip sleep slice slide slip slot smile smoke smooth snow sort source spark spike spin "
    "splice split sponsor spot spread sprint spy squash squat stack staff stage stain stall stamp "
    "stand star stare start state stay steal steam stem step stick stop store storm strain stream "
    "stress stretch strike structure struggle stub study suit sum supply support surf surface "
    "surge surprise surrender swear swim swing switch sync table tag talk tan tap target task "
    "team tear test text thread throw tie time tip tire title toast tool top total touch tour "
    "trace track trade train transfer transport travel treasure treat trend trick trigger trim "
    "trip trouble trust tune turn tutor tweet twist type umpire update upgrade upload urge use "
    "vacation vacuum value view visit voice volume volunteer vote wait wake walk warm wash waste "
    "watch water wave weight welcome whisper whistle win wish witness wonder work worry wrap "
    "yield zip zoom">();

// Base, past, participle.
constexpr std::string_view kIrregularVerbs =
    "be was been|bear bore born|become became become|begin began begun|bend bent bent|"
    "bet bet bet|bind bound bound|bite bit bitten|bleed bled bled|blow blew blown|"
    "break broke broken|breed bred bred|bring brought brought|broadcast broadcast broadcast|"
    "build built built|burn burnt burnt|burst burst burst|buy bought bought|cast cast cast|"
    "catch caught caught|choose chose chosen|cling clung clung|come came come|cost cost cost|"
    "cut cut cut|deal dealt dealt|dig dug dug|do did done|draw drew drawn|dream dreamt dreamt|"
    "drink drank drunk|drive drove driven|dwell dwelt dwelt|eat ate eaten|fall fell fallen|"
    "feed fed fed|feel felt felt|fight fought fought|find found found|fit fit fit|flee fled fled|"
    "fly flew flown|forbid forbade forbidden|forecast forecast forecast|foresee foresaw foreseen|"
    "forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|"
    "give gave given|go went gone|grind ground ground|grow grew grown|hang hung hung|"
    "have had had|hear heard heard|hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|"
    "keep kept kept|kneel knelt knelt|know knew known|lay laid laid|lead led led|"
    "lean leant leant|learn learnt learnt|leave left left|lend lent lent|let let let|"
    "lie lay lain|light lit lit|lose lost lost|make made made|mean meant meant|meet met met|"
    "mistake mistook mistaken|overcome overcame overcome|oversee oversaw overseen|pay paid paid|"
    "prove proved proven|put put put|quit quit quit|read read read|rebuild rebuilt rebuilt|"
    "rewrite rewrote rewritten|ride rode ridden|ring rang rung|rise rose risen|run ran run|"
    "say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|set set set|"
    "sew sewed sewn|shake shook shaken|shine shone shone|shoot shot shot|show showed shown|"
    "shrink shrank shrunk|shut shut shut|sing sang sung|sink sank sunk|sit sat sat|"
    "sleep slept slept|slide slid slid|speak spoke spoken|spell spelt spelt|spend spent spent|"
    "spill spilt spilt|spin spun spun|split split split|spread spread spread|stand stood stood|"
    "steal stole stolen|stick stuck stuck|sting stung stung|strike struck struck|"
    "swear swore sworn|sweep swept swept|swell swelled swollen|swim swam swum|swing swung swung|"
    "take took taken|teach taught taught|tear tore torn|tell told told|think thought thought|"
    "throw threw thrown|undergo underwent undergone|understand understood understood|"
    "undertake undertook undertaken|undo undid undone|wake woke woken|wear wore worn|"
    "weave wove woven|weep wept wept|win won won|wind wound wound|withdraw withdrew withdrawn|"
    "write wrote written";

// Forms of the three verbs that are also auxiliaries.
constexpr auto kOfAuxiliaries = std::to_array<std::pair<std::string_view, VerbReading::Form>>({
    {"am", VerbReading::kBase},
    {"are", VerbReading::kBase},
    {"be", VerbReading::kBase},
    {"is", VerbReading::kThird},
    {"were", VerbReading::kPast},
    {"being", VerbReading::kGerund},
    {"have", VerbReading::kBase},
    {"has", VerbReading::kThird},
    {"having", VerbReading::kGerund},
    {"do", VerbReading::kBase},
    {"does", VerbReading::kThird},
    {"doing", VerbReading::kGerund},
});

std::string_view BaseOfAuxiliary(std::string_view form) {
  if (form.starts_with('h')) return "have";
  return form.starts_with('d') ? "do" : "be";
}

using IrregularForms = std::map<std::string_view, VerbReading>;

const IrregularForms& TheIrregularForms() {
  static const IrregularForms kForms = [] {
    IrregularForms forms;
    const auto add = [&](std::string_view word, std::string_view base, VerbReading::Form form) {
      VerbReading& reading = forms[word];
      if (reading.base.empty()) reading.base = base;
      // "Lay" is also the past of "lie"; the verb "lay" wins.
      if (reading.base == base) reading.forms |= form;
    };
    for (const auto& [word, form] : kOfAuxiliaries) add(word, BaseOfAuxiliary(word), form);
    for (const std::string_view verb : ItemsOf(kIrregularVerbs, '|')) {
      const std::string_view base = verb.substr(0, verb.find(' '));
      add(base, base, VerbReading::kBase);
    }
    for (const std::string_view verb : ItemsOf(kIrregularVerbs, '|')) {
      const std::size_t past = verb.find(' ') + 1;
      const std::size_t participle = verb.rfind(' ') + 1;
      const std::string_view base = verb.substr(0, past - 1);
      add(verb.substr(past, participle - past - 1), base, VerbReading::kPast);
      add(verb.substr(participle), base, VerbReading::kParticiple);
    }
    add("got", "get", VerbReading::kParticiple);
    return forms;
  }();
  return kForms;
}

// "Plann" of "planned" is "plan".
std::string_view WithoutDouble(std::string_view stem) {
  const std::size_t size = stem.size();
  const bool doubled = size > 2 && stem[size - 1] == stem[size - 2] && !IsVowel(stem.back());
  return doubled ? stem.substr(0, size - 1) : stem;
}

bool IsIrregular(std::string_view base) {
  const auto found = TheIrregularForms().find(base);
  return found != TheIrregularForms().end() && found->second.Can(VerbReading::kBase);
}

std::optional<VerbReading> Known(std::string_view base, std::uint8_t forms) {
  const bool also_noun = std::ranges::binary_search(kNounVerbs, base);
  if (!also_noun && !std::ranges::binary_search(kPureVerbs, base) && !IsIrregular(base))
    return std::nullopt;
  return VerbReading{.base = std::string(base), .forms = forms, .also_noun = also_noun};
}

// `stem` is a word without an ending that begins with a vowel: "lov", "walk", "plann".
std::optional<VerbReading> KnownByStem(std::string_view stem, std::uint8_t forms) {
  if (stem.size() < 2) return std::nullopt;
  if (auto reading = Known(stem, forms)) return reading;
  if (auto reading = Known(std::string(stem) + 'e', forms)) return reading;
  return Known(WithoutDouble(stem), forms);
}

std::optional<VerbReading> ReadRegular(std::string_view word) {
  constexpr std::uint8_t kEd = VerbReading::kPast | VerbReading::kParticiple;
  if (auto reading = Known(word, VerbReading::kBase)) return reading;
  const auto without = [&](std::size_t size) { return word.substr(0, word.size() - size); };
  if (word.ends_with("ied")) {
    if (auto reading = Known(std::string(without(3)) + 'y', kEd)) return reading;
  }
  if (word.ends_with("ed")) return KnownByStem(without(2), kEd);
  if (word.ends_with("ying")) {  // "Lying"; but "playing" as well.
    if (auto reading = Known(std::string(without(4)) + "ie", VerbReading::kGerund)) return reading;
  }
  if (word.ends_with("ing")) return KnownByStem(without(3), VerbReading::kGerund);
  if (word.ends_with('s')) return Known(BaseOfThird(word), VerbReading::kThird);
  return std::nullopt;
}

}  // namespace

std::optional<VerbReading> ReadVerb(std::string_view word) {
  const auto found = TheIrregularForms().find(word);
  if (found == TheIrregularForms().end()) return ReadRegular(word);
  VerbReading reading = found->second;
  reading.also_noun =
      reading.Can(VerbReading::kBase) && std::ranges::binary_search(kNounVerbs, word);
  return reading;
}

std::string BaseOfThird(std::string_view word) {
  if (word == "is") return "be";
  if (word == "has") return "have";
  if (word == "does") return "do";
  const auto without = [&](std::size_t size) {
    return std::string(word.substr(0, word.size() - size));
  };
  if (word.size() > 4 && word.ends_with("ies")) return without(3) + 'y';
  for (const std::string_view ending : {"sses", "shes", "ches", "xes", "zzes", "oes"}) {
    if (word.size() > 3 && word.ends_with(ending) && word != "aches") return without(2);
  }
  return word.size() > 1 && word.ends_with('s') ? without(1) : std::string(word);
}

}  // namespace credence::language
