// SPDX-License-Identifier: Apache-2.0
// Written by eval/certainty/fit.py: change its inputs, not this file.
#include "language/certainty/table.h"

#include <array>

namespace credence::language {
namespace {

// clang-format off
constexpr auto kDoubtWordRows = std::to_array<std::string_view>({
    "think thinks thinking reckon reckons",
    "thought",
    "believe believes believing",
    "believed understood",
    "suppose supposes assume assumes presume presumes imagine assuming presuming",
    "guess guesses guessing",
    "suspect suspects",
    "seem seems seemed seemingly",
    "appear appears appeared",
    "suggest suggests suggested suggesting",
    "indicate indicates indicated indicating",
    "indication indications suggestion suggestions hint hints",
    "might",
    "could",
    "may",
    "should ought",
    "maybe",
    "perhaps",
    "possibly conceivably",
    "possible conceivable plausible feasible",
    "possibility possibilities",
    "potentially",
    "probably",
    "probable",
    "presumably",
    "likely",
    "likelihood probability",
    "unlikely improbable",
    "impossible",
    "chance chances odds",
    "sure",
    "unsure",
    "certain",
    "uncertain",
    "certainly surely",
    "certainty",
    "uncertainty",
    "confident",
    "confidence",
    "confidently",
    "positive",
    "definitely",
    "definitively conclusively definitive conclusive definite",
    "absolutely",
    "undoubtedly indisputably unquestionably unequivocally indubitably undeniably "
    "undeniable indisputable",
    "clearly obviously plainly evidently",
    "exactly precisely",
    "doubt doubts doubting",
    "doubtful dubious skeptical sceptical",
    "hesitation",
    "hesitant hesitate reluctant",
    "vague vaguely hazy fuzzy faint foggy",
    "tentative tentatively",
    "speculate speculation speculative speculating conjecture hypothesis",
    "hunch",
    "clueless",
    "reportedly allegedly supposedly purportedly rumored rumoured",
    "apparently ostensibly",
    "generally mostly mainly largely",
    "usually typically normally",
    "often frequently commonly",
    "sometimes occasionally",
    "inclined",
    "lean leaning leans",
    "approximately roughly circa",
    "convinced",
    "unclear unknown",
    "consensus",
    "wonder wondering",
    "guarantee guaranteed",
    "hope hopefully",
    "recollection recollections",
    "impression",
    "estimate",
    "preliminary provisional",
    "recall recalls",
    "remember remembers remembering",
    "memory",
    "knowledge",
    "know knows knew",
    "known",
    "understanding",
    "understand",
    "feeling",
    "idea ideas",
    "clue",
    "mistaken",
    "wrong incorrect",
    "correct",
    "correctly accurately",
    "accurate accuracy",
    "honestly frankly",
    "stab shot",
    "wild",
    "bet",
    "venture",
    "hazard",
    "quote",
    "grain",
    "straws",
    "double",
    "check checking",
    "verify verified verification",
    "confirm confirms",
    "confirmed",
    "reliable reliably",
    "source sources references",
    "evidence",
    "information",
    "say says",
    "heard hear",
    "read",
    "sounds sound",
    "looks look",
    "gather gathered",
    "signs",
    "point points",
    "best",
    "far",
    "safe",
    "unable",
    "answering",
    "determine",
    "provide",
    "refrain",
    "familiar",
    "rings",
    "bell",
    "remote",
    "mind",
    "comes",
    "off",
    "swear",
    "assure assured",
    "educated",
    "question",
    "fact",
    "clear",
    "available",
    "like",
    "serves serve",
    "mentioned",
    "comfortable",
    "take",
    "grasping",
    "lack",
    "widely",
    "reported",
    "according",
    "supply",
    "sense",
    "record records",
    "historical",
    "answer",
    "name",
    "figure",
    "feel feels felt",
    "stake",
    "make makes made making",
    "fairly",
    "pretty",
    "reasonably",
    "quite rather",
    "very",
    "somewhat",
    "slightly slight",
    "extremely",
    "highly",
    "strongly strong",
    "almost nearly",
    "barely hardly scarcely",
    "completely totally utterly",
    "entirely",
    "fully",
    "low",
    "weak",
    "little",
    "small",
    "good",
    "slim",
    "realistic serious real",
    "from",
    "some",
    "have",
    "can",
    "would",
    "i",
    "not",
    "no",
    "my",
    "me",
    "am",
    "if",
    "as",
    "any",
    "without",
    "but",
    "though",
    "really",
    "just",
    "myself",
    "there",
    "to",
    "you",
    "he",
    "she",
    "it",
    "we",
    "is",
    "was",
    "were",
    "be",
    "been",
    "being",
    "had",
    "do",
    "all",
    "the",
    "a",
    "an",
    "this",
    "that",
    "what",
    "when",
    "at",
    "for",
    "with",
    "and",
    "more",
    "most",
    "one",
    "will",
    "about",
    "of",
    "in",
    "on",
    "too",
    "right",
    "%",
    "course",
});

constexpr auto kDoubtPhrases = std::to_array<DoubtPhrases>({
    {0, "^ _ is exactly, ^ historical record, ^ i should, ^ the information available, "
     "^ we should, ^ you should, a certain, am absolutely, certainly, consensus, "
     "definitely, have been make, i should, make sure, of course, of my knowledge, "
     "should, the _ clearly, the _ exactly, the record clearly"},
    {1, "^ _ definitely, ^ _ exactly, ^ _ is absolutely, ^ _ is certainly, "
     "^ _ is definitely, ^ _ is undoubtedly, ^ _ undoubtedly, ^ _ was certainly, "
     "^ _ was clearly, ^ _ was definitely, ^ _ was definitively, ^ _ was exactly, "
     "^ _ was undoubtedly, ^ absolutely, ^ historical record clearly, "
     "^ historical record confirm, ^ record clearly, ^ the _ exactly, ^ undoubtedly, "
     "^ without question, a _ known fact, a doubt, a known fact, absolutely, "
     "according to _ record, all record indicate, am _ % certain, am _ % sure, "
     "am absolutely certain, am certain, am completely confident, am positive, "
     "and undoubtedly, answer is clearly, answer is definitively, answer is undoubtedly, "
     "any doubt, can _ with certainty, can assure, can confidently, clear and confirmed, "
     "clear to me, clearly, confirmed fact, correct and verify, definitively, exactly, "
     "for _ is definitely, had exactly, he certainly, he was definitely, "
     "historical _ confirm, in _ was definitely, in _ without question, is absolutely, "
     "is certain, is clearly, is definitely, is definitively, is exactly, is no doubt, "
     "is undoubtedly, it is absolutely, it is certain, it is definitely, it is likely, "
     "it is undoubtedly, it was absolutely, it was certainly, it was clearly, "
     "it was definitely, name is undoubtedly, no doubt, no hesitation, no question, "
     "of _ exactly, of _ is definitively, of _ is undoubtedly, of a doubt, "
     "record confirm, reliable source point, she definitely, source confirm, sure, "
     "the _ is definitely, the _ is definitively, the _ is exactly, "
     "the _ is undoubtedly, the _ was certainly, the _ was definitively, "
     "the _ was exactly, the definitively, the definitively answer, "
     "the historical record clearly, undoubtedly, was absolutely, was certainly, "
     "was definitely, was definitively, was exactly, was without a doubt, "
     "with _ certainty"},
    {2, "^ _ is definitively, ^ it was definitely, absolutely sure, as reported, "
     "hesitation, historical source, record point, was undoubtedly, without question"},
    {3, "certain, confident that the answer, known fact, record clearly, "
     "reliable source indicate"},
    {4, "absolutely certain, can confirm, confirm with certainty, fully confident, "
     "is certainly, very likely"},
    {5, "^ certainly, approximately, confidently say, doubt in my mind, "
     "the historical record"},
    {6, "be certain, historical record clearly, is almost certain, know for certain, "
     "some certainty, when _ appear"},
    {7, "confirm with _ certainty, for sure, historical record confirm, was clearly"},
    {8, "am confident, certainly comes, that _ appear"},
    {9, "almost certainly"},
    {10, "not doubt"},
    {11, "absolutely clear, certainty that the answer, clearly indicate, "
     "is absolutely certain, undoubtedly _ name, undoubtedly the _ name, "
     "undoubtedly the correct"},
    {12, "^ almost certainly, is almost certainly, it is almost certain"},
    {13, "according to historical, almost sure, am almost sure, i am almost sure, "
     "some confidence"},
    {14, "certain that the answer, highly likely"},
    {15, "convinced, historical record, the information available"},
    {18, "appear, confident that the name, it should"},
    {19, "check to be sure, with certainty"},
    {20, "source indicate"},
    {21, "as i recall, good chance, it is highly likely"},
    {22, "^ _ appear, indicate, to indicate"},
    {24, "source point, the _ appear"},
    {25, "as i know, available information, is approximately, what i recall"},
    {26, "^ my information, a _ unclear, and _ appear, fairly confident the answer, "
     "the available information"},
    {27, "as far, indicate the answer, mistaken but i believe, somewhat unsure, "
     "sure the answer, the _ should"},
    {28, "^ _ is believed, ^ available information, answer appear, confident the answer, "
     "evidence point, my information, on the information available, pretty confident, "
     "usually"},
    {29, "^ _ was apparently, ^ the _ indicate, am almost certain, believed, "
     "but i am unsure, is most likely, is probable, is usually, it is believed, "
     "it is probable, on available information, quite likely, quite sure, "
     "record suggest, seem very likely, strongly suggest, the _ likely, the consensus, "
     "think it is likely, what i know, widely reported"},
    {30, "^ _ likely, ^ _ presumably, ^ _ probably, ^ _ should, ^ _ was probably, "
     "^ i would say, ^ it should, ^ most likely, ^ most probably, ^ probably, "
     "^ reportedly, ^ source indicate, ^ the _ appear, ^ the _ should, according to, "
     "according to the information, am mistaken, answer should, apparently, "
     "appear that the correct, available suggest, be approximately, be wrong but, "
     "believe, believe _ appear, believe the _ name, believe the correct, "
     "believe the correct figure, certain the answer, evidence strongly point, "
     "fairly certain, fairly certain the answer, fairly confident, feel like, "
     "from available, generally reported, good _ to believe, he is probably, he seem, "
     "highly probable, i gather, inclined to believe, indicate that the answer, "
     "information point, is believed, is generally, is very likely, it is most likely, "
     "it is often, it was most likely, looks like, most likely, most probably, "
     "most reliable source indicate, most source indicate, my _ indicate, "
     "my information indicate, my recollection, my record indicate, my understanding, "
     "name should, pretty confident the answer, probably, quite certain, "
     "quite confident, reasonably certain, reasonably confident, reasonably sure, "
     "recall it should, seem the answer, she probably, she was most likely, "
     "sure the correct, that _ was likely, the _ consensus, the _ is generally, "
     "the _ suggest, the available information point, the most likely, think _ make, "
     "think it is safe, was apparently, was most likely, was reportedly, "
     "what i have gather, what i understand, will probably"},
    {31, "^ _ seem, ^ it is likely, ^ the _ likely, according to available record, "
     "almost positive, answer is almost certainly, at approximately, "
     "available information suggest, believe the correct answer, consensus point, "
     "evidence suggest, from what i recall, generally, he appear, information indicate, "
     "information suggest, is often, it is generally, it seem, of _ appear, "
     "on available record, presumably, record indicate, seem quite likely, seem to me, "
     "signs point, the _ is probably, the _ probably, the _ was likely, "
     "the evidence strongly suggest, the name is likely, to my knowledge"},
    {32, "^ _ most likely, ^ as i recall, ^ it is probably, ^ my understanding, "
     "available record, consensus seem, far as i recall, have suggest, is likely, "
     "it appear, not _ % certain, often comes, pretty sure, probably known, "
     "the available information suggest, to the best"},
    {33, "^ i believe, ^ i recall, ^ often, ^ the _ may, a _ unsure, as i remember, "
     "check to be certain, evidence strongly suggest, from my understanding, "
     "he is often, i _ indicate, positive, she often, will often"},
    {34, "^ the _ seem"},
    {35, "mistaken but, not unlikely, the _ was probably, what i remember"},
    {36, "fairly sure, far as i remember, have gather, if memory, is my understanding, "
     "it is probably, my answer but maybe, seem likely"},
    {37, "^ i think, am inclined to say, have _ to believe, information available, "
     "is likely _ but, likely, mistaken but i think, suggest _ name, the _ seem"},
    {38, "believe _ name, the name could"},
    {39, "possibility she comes, suggest"},
    {40, "hope, seem, sometimes, suggest the _ could, think the _ name, thought"},
    {41, "the _ is likely"},
    {42, "% sure, of _ may, often, probable, realistic possibility, serves me correctly, "
     "the _ is approximately, was probably"},
    {43, "% certain, ^ _ seem like, not mistaken, that _ was probably"},
    {44, "^ i feel like, believe the answer, inclined, it was probably, the _ may"},
    {45, "believe _ could, for is probably, i suppose, in _ was likely, is just a stab, "
     "it seem like, recollection that the name, suppose"},
    {46, "have the impression, likelihood, that _ might"},
    {47, "but i might, if my information, my _ thought, right but could, to believe, "
     "weak guess"},
    {48, "^ i would venture, am hesitant, for certain but maybe, for certain but possibly, "
     "might be the correct, name is likely, think _ name, think the answer, "
     "to say for sure"},
    {49, "certainty, is just off, just from memory, name _ seem, some doubt"},
    {50, "answer but it could, appear in _ but, believe it was possibly, is presumably, "
     "low confidence, very sure, was likely, would say"},
    {51, "confident, entirely certain, have some uncertainty, i have _ confidence, "
     "if i remember, likelihood she comes, positive but i believe, "
     "somewhat uncertain but"},
    {52, "can gather, correctly it was probably, for sure but, inclined to think, "
     "might be mistaken, remember it might, the chance, the name might, think the name, "
     "though i am hesitant"},
    {53, "believe it is possibly, believe she might, chance the _ name, feeling it could, "
     "guess _ was probably, heard that _ might, if i recall, like _ could, like _ might, "
     "me correctly it could, might be off but, mistaken _ could, "
     "possible that the answer, preliminary _ suggest, say it is likely, seem _ name, "
     "some source suggest, suppose it is possible, tentative guess, think _ is probably, "
     "think it was probably, think the figure, this but it may, to think, "
     "was possibly _ but"},
    {54, "^ i would hazard, ^ the _ might, answer may, believe the name, "
     "definitively but perhaps, hesitant to confirm, is a _ unclear, seem like it could, "
     "think the answer might, too sure, would tentative say"},
    {55, "^ _ possibly, a tentative, almost certain, but i seem, educated guess, "
     "i had to make, not completely confident, not impossible, preliminary, "
     "recall correctly it might, some source, think the _ might, would not swear"},
    {56, "be completely certain, but you should, certain but _ seem, confidence is not, "
     "confident but i believe, correctly it could, could be correct, i might be off, "
     "is my tentative, make an educated, may _ to double, not _ % sure, "
     "say it is probably, somewhat doubtful, source tentative, think _ may, "
     "think it may, would say _ might, you may"},
    {57, "^ it seem like, believe it may, but do not quote, but i could, but it seem, "
     "correctly _ may, correctly _ might, correctly it may, correctly it might, "
     "correctly it was possibly, correctly the _ could, could be the answer, "
     "definitely verify, entirely sure, for _ might, for certain but, "
     "for sure but perhaps, information i have suggest, it might possibly, "
     "memory suggest, name could, not fully confident, possible but, recall correctly, "
     "remember correctly it could, remember correctly it might, she may, think, "
     "to say definitively, would hesitant"},
    {58, "a guess, am lean, answer might, believe _ might, believe the _ might, "
     "completely confident, could be _ like, entirely sure but, i remember correctly, "
     "i tentative, is possibly _ but, lean, may, mistaken it could, not swear, "
     "of _ could, of the _ may, preliminary _ point, she possibly, the impression, "
     "think _ might, to guess, unsure but, would _ to verify, you might"},
    {59, "% certain but, ^ i suppose, ^ some source, but _ seem like, but i believe, "
     "but i recall, but i would tentative, but it seem like, but the name could, "
     "certain but i believe, certain but i think, certain but it may, "
     "completely certain but, confident but, confirm but i think, is possible, name may, "
     "not positive, recollection it might, remember correctly, seem possible, "
     "seem to recall, serves _ could, serves _ was likely, some uncertainty, "
     "tentative figure, that _ could, that _ may, that _ was possibly, the _ indicate, "
     "think _ mentioned, think _ possibly, to suggest, uncertain but i believe, "
     "uncertainty but, unsure but it might, was possibly, would _ to double"},
    {60, "% sure but, ^ i might, ^ it was likely, ^ she may, ^ that could, ^ the _ could, "
     "a _ that suggest, a tentative answer, a vague recollection, am not certain but, "
     "answer but maybe, answer could, certain but _ comes, completely sure, "
     "confidence but i think, have a sense, have a vague, have possibly, indication, "
     "is possibly, it could possibly, it is possibly, it might, it was possibly, "
     "likely _ but, may _ to verify, mind but i could, mistaken _ might, "
     "of my recollection, possibly, recollection, right but i think, she could, "
     "should verify, somewhat uncertain, suppose _ might, the _ could, the _ might, "
     "though i could, unsure but i believe, very hesitant"},
    {61, "^ a tentative, ^ i seem, ^ it is possibly, ^ it may, ^ my best guess, ^ she could, "
     "^ the name could, a possible answer, am doubt, am not certain, believe it might, "
     "but it may, but my confidence, certain but _ may, completely certain, for certain, "
     "from memory, i might say, is a _ vague, is probably, it could, lean _ but, "
     "may be _ but, mistaken the _ might, potentially be _ but, quite possible, "
     "recall correctly it could, say but i think, sounds like, suspect _ might, "
     "think i read, think it might, though it could, would _ to check"},
    {62, "^ _ could, ^ i guess, ^ i have heard, ^ it could, ^ it could potentially, "
     "^ it possibly, ^ it was possibly, ^ she might, ^ that might, ^ with _ certainty, "
     "a recollection, a vague, am guess, am remember, been approximately, "
     "believe it could, but a possible, but i would say, certain but, could, "
     "have a feeling, i _ i could, i guess, if that is correct, impression, it may, "
     "maybe, memory that it could, might, my preliminary, positive but, "
     "sure but i believe, suspect it could, suspect the answer, "
     "suspect the answer might, that suggest, the _ might possibly, think the _ could, "
     "this but it could, very confident, was approximately, would seem"},
    {63, "^ it might, ^ my _ thought, ^ my impression, ^ my tentative, a good chance, "
     "am _ the impression, and _ may, barely confident, be a possibility, "
     "have little certainty, have some indication, he may, inclined to say, "
     "might be off, my tentative, my tentative answer, name might, one possibility, "
     "seem like, seem like it might, she might, suspect, tentative answer, "
     "the tentative, think it is possibly, this but _ might"},
    {64, "^ _ could potentially, ^ _ might, ^ _ was perhaps, ^ i am generally, "
     "^ i would guess, ^ one possibility, answer i might, as a stab, can not say, "
     "could not say, fully sure, i might be wrong, i recall, is my best guess, "
     "like it could, remote possibility, say i would lean, small chance, "
     "some _ to think, some indication, sounds like it could, straws but i think, "
     "suspect the _ might, the _ was possibly, the possible, would suggest _ but, "
     "would venture"},
    {65, "^ _ may, ^ _ perhaps, ^ _ sounds like, ^ _ was possibly, ^ i could, ^ i could not, "
     "^ i would tentative, ^ it is possible, ^ my guess, ^ perhaps the answer, "
     "a _ vague but, a feeling it might, am _ a wild, am not confident but, and _ might, "
     "best estimate, but i suspect, but i think, but the answer may, "
     "completely sure but, could be mistaken, could be mistaken but, "
     "definitively answer, estimate, exactly but, had to guess, have heard, "
     "i could be off, might be the answer, my impression, not confident but maybe, "
     "not guarantee, perhaps the answer, say for sure but, some recollection, "
     "sounds vague, source suggest, sure but _ seem, take a wild guess, tentative, "
     "the _ could possibly, think it is possible, this but a vague, though i am unsure, "
     "unsure but i think, very doubtful, wonder, would guess _ but, would have to looks, "
     "wrong but i believe"},
    {66, "^ possibly, a preliminary, any confidence but, but i feel like, "
     "but perhaps the answer, certain but it might, certain but the name, "
     "certain i do not, certainty but _ might, certainty but possibly, "
     "certainty i would say, certainty i would tentative, chance it could, "
     "clueless _ but, completely confident but, completely unsure but perhaps, "
     "confidence but i suppose, confident but i think, could be off but, could maybe, "
     "could potentially, definitely _ to verify, doubt but _ might, doubt but perhaps, "
     "doubt i might, doubt i would tentative, doubt my accurate, doubt my memory, "
     "doubt myself _ but, doubtful but _ could, doubtful but i suppose, "
     "doubtful but it might, generally guess but, generally speculate, "
     "generally uncertain, guess _ but perhaps, guess it might, have a vague indication, "
     "have doubt but, hesitation i would say, it could perhaps, might be _ like, "
     "might guess, of _ might, possible, possible _ could, possible answer but, "
     "possible name, possible though not, probably mistaken, say _ could, say possibly, "
     "seem familiar, seem to remember, source indication, speculate but perhaps, "
     "the _ is possibly, this but possibly, uncertain but _ comes, unsure but i vague, "
     "vague impression, vague possibility, vague think, very hesitant to say, "
     "wild guess but could, will say _ might, will say _ possibly, wrong but it might"},
    {67, "^ i have doubt, ^ i vague remember, ^ perhaps, a hunch, be certain but, "
     "but _ could perhaps, but _ could potentially, guess but _ say, guess but i think, "
     "in _ could, it could potentially, like it might, my guess, my uncertain, "
     "one could, really not certain, should not guess, that it could, that it might, "
     "this but i think, this but perhaps, uncertain but _ might, would say it might"},
    {68, "a chance, a definitively, all but could, all but i suppose, all but i think, "
     "all but perhaps, answer could possibly, best guess, but one source, could be off, "
     "honestly not confident, might be wrong, not definitively, really should, "
     "say maybe, say the _ might, say with any confidence, straws _ but maybe, "
     "sure but i think, think it might possibly, uncertain but i think, very sure but, "
     "with very little certainty"},
    {69, "^ could, ^ it could possibly, ^ maybe, a _ vague, be _ speculate, but a wild, "
     "but my guess, can not guarantee, certain but _ could, certain but possibly, "
     "confident but it might, entirely certain but, hunch, i could, i could not, i seem, "
     "it seem possible, it was likely, maybe _ name, might be _ but, might be wrong but, "
     "possibly _ but, to venture a guess, vague remember, very vague memory"},
    {70, "a possible, a vague memory, am unsure but perhaps, but maybe _ name, "
     "but the _ seem, certain at all but, certain but perhaps, chance _ name, "
     "confidence but it could, confidence but possibly, confident in this but, "
     "could _ be wrong, could perhaps, could the answer, definitively answer but, "
     "generally guess, guess but could, highly uncertain, i could not say, i might, "
     "might say, not sure but perhaps, possibly be _ but, say _ possibly, "
     "say _ was possibly, seem _ familiar, should definitely, should take, "
     "sure but _ comes, the _ could potentially, to guess maybe, uncertain but maybe, "
     "uncertain but perhaps, uncertain guess, uncertain though it could, "
     "unsure about this but, would guess, would lean"},
    {71, "^ _ seem possible, am generally, am not confident, am not sure, as a wild, "
     "barely certain, but a vague, but i am uncertain, but i vague, but i would guess, "
     "confident but it could, in _ might, might possibly, not bet, "
     "not confident but perhaps, not recall, not stake, of the _ could, off but i think, "
     "possibility, should not, sure but _ may, that might, to be sure, uncertain, "
     "uncertain but it might, venture a guess, very uncertain, wrong but perhaps"},
    {72, "a very vague, all but _ might, almost guess, am doubtful, am probably wrong, "
     "as a possible, but i would hazard, but it could potentially, could be _ but, "
     "could be wrong, doubt i would guess, entirely confident, honestly not sure but, "
     "i barely remember, in this but maybe, is a possible, is vague, just maybe, "
     "memory is very vague, not be certain, not be sure but, perhaps, perhaps _ but, "
     "pretty clueless, really sure, say _ might, say but _ might, speculate, "
     "straws _ but perhaps, suggest _ but, sure but the name, there is a possibility, "
     "think it could possibly, this is probably, this is vague, this might, "
     "though _ might, though uncertain, to be certain, to be sure but, vague familiar, "
     "vague memory, very unsure, with _ doubt, with very little confidence, "
     "would tentative suggest, wrong but, wrong but could, wrong but i think"},
    {73, "^ do not quote, ^ i am probably, ^ i vague, ^ i vague recall, ^ it might possibly, "
     "^ my confidence, a _ guess, a possibility, a vague bell, all but it might, "
     "all but maybe, almost clueless, almost clueless but, am grasping, "
     "am very hesitant, am wrong, as a possibility, be confident, but _ might possibly, "
     "but _ seem, but i doubt, but i have doubt, but i suppose, but i vague recall, "
     "but i will say, but it could possibly, but it is possible, but it might, "
     "but maybe, but the answer could, can not be confident, clueless but, "
     "completely wrong but, confidence in this answer, confidence in this but, "
     "confident about this but, confident but _ could, confident but _ might, "
     "could possibly, definitively but, doubt my answer, doubtful but i think, "
     "grain of _ but, guess, guess but, guess but _ might, guess but maybe, "
     "have a very vague, have little confidence, highly speculate, i hesitant, "
     "i hesitant to say, i vague, i will hazard, if _ to guess, is a possibility, "
     "is not confirmed, is uncertain, is vague but, is what i recall, it but perhaps, "
     "just a guess, just a wild, know for certain but, lack certainty, "
     "little confidence but, memory is vague, might be correct, more certain, my vague, "
     "myself but i think, no clue, no confidence, not certain, not convinced, "
     "not guess but, of confidence, possibility but, quite uncertain, quite unsure, "
     "realistic doubt but, really not certain but, really not confident, "
     "really uncertain, really unsure but, recollection that it might, say definitively, "
     "say for certain but, should probably, speculate but the answer, sure but it could, "
     "that could, the _ possibly, there a chance, think it could, this but it might, "
     "this is very vague, though i am uncertain, though i lack confidence, "
     "though unlikely, to say definitively but, unsure but _ could, vague indication, "
     "vague on this but, very confident but, very vague but, very vague recollection, "
     "was perhaps, will suggest, with _ hesitation, with _ uncertainty, "
     "with little certainty, with very low confidence, would definitely, would hazard, "
     "would say maybe, you should"},
    {74, "^ i lack confidence, a _ guess but, all confident, am not sure but, "
     "am probably wrong but, as a possible answer, be wrong but maybe, "
     "be wrong but perhaps, but _ could possibly, but _ might, but _ possibly, "
     "but it could, but maybe the answer, but my _ thought, but perhaps, "
     "but the _ could, but the _ might, but the answer might, certainty but, "
     "completely unsure but, confident but maybe, could be wrong but, "
     "entirely certain but possibly, guarantee, guess and say, have _ doubt, have doubt, "
     "have very little certainty, hazard a guess, honestly not sure, i will venture, "
     "is _ a guess, is _ speculate, is a possible answer, is a remote possibility, "
     "it possible, just guess _ but, just guess but, lack confidence, little confidence, "
     "maybe the answer, my certainty, my confidence, myself but maybe, no idea, "
     "not certain but, one _ suggest, possible answer, quite doubtful but, "
     "quite uncertain but, quite unsure but, really can not say, really unsure, "
     "remember but i think, say it might, speculate but _ could, stab and say, "
     "suppose it could, there but i think, unsure but it could, unsure but maybe, "
     "vague bell, vague but, vague recollection, very little certainty but, "
     "very uncertain but, very unsure but, will guess, will tentative say, "
     "would guess maybe"},
    {75, "^ _ could possibly, ^ i am unsure, all certain but, all sure but, am think, "
     "be _ speculate but, be sure but, certain but _ might, could not, "
     "extremely uncertain, guess i would say, know for sure but, not be sure, "
     "not confident but, potentially, really not confident but, really not sure but, "
     "say but it could, say but perhaps, say but possibly, think _ could, vague idea, "
     "were _ to guess, would tentative"},
    {76, "a guess but, all certain, am completely unsure but, be sure, being more certain, "
     "but _ could, but _ may, but possibly, clueless but i think, "
     "confidence in answering, confident _ to provide, from certain but, "
     "have _ confidence but, have very low confidence, if that is accurate, "
     "is far from certain, it possibly, little certainty but, potentially wrong, "
     "quite doubtful, really not sure, say but it might, say but maybe, "
     "say definitively but, tentative say, unsure but perhaps, wild guess but maybe, "
     "will tentative suggest, will venture a guess"},
    {77, "^ possibly _ but, a guess but maybe, am _ guess, am far from certain, am probably, "
     "am uncertain but, any idea, confidence i would guess, from certain, "
     "have _ confidence, is _ a vague, is a _ guess, is probably wrong, is very vague, "
     "it perhaps, just guess, my hunch, name perhaps, no confidence but, not quote, "
     "quote me, rings a vague, slightly chance, sure but, sure but _ could, "
     "this but maybe, to hazard a guess, to say for certain, uncertainty i would guess, "
     "uncertainty i would tentative, vague recall, very _ estimate, "
     "very little certainty, would suggest"},
    {78, "^ perhaps _ but, am unsure but, but _ seem possible, but one possibility, "
     "but the _ may, confidence but perhaps, confident but perhaps, "
     "could be completely off, from sure, fully convinced, honestly i am unsure, "
     "is unclear, know for sure, not say for certain, realistic doubt, sure but _ might, "
     "sure but it might, sure but perhaps, tentative suggest, uncertain but, "
     "uncertainty, vague, will hazard a guess, wrong but maybe"},
    {79, "a chance _ name, a guess but perhaps, am wrong but could, am wrong but maybe, "
     "bet on it but, but could, can not confirm, certain but maybe, doubt but, "
     "doubt myself, guess but perhaps, guess maybe, hesitant, is a wild guess, "
     "is highly uncertain, is unlikely, little certainty, probably wrong, "
     "say for certain, slightly possibility, slim possibility, speculate but, unsure, "
     "wild guess, will tentative"},
    {80, "am _ a stab, any certainty, doubt myself but, doubtful, i have no idea, "
     "i would _ say, is _ possible, not confident, reportedly, right but maybe, "
     "the _ but maybe, the _ but perhaps, the possibility, very vague, wild guess but, "
     "would speculate"},
    {81, "^ i am uncertain, but it might possibly, confident answer, confidently provide, "
     "could be completely wrong, grasping at straws, hesitant to say but, i can not say, "
     "is a possibility but, not have _ confidence, not sure but maybe, not verify, "
     "sure but maybe, with any confidence"},
    {82, "a guess maybe, all sure, am uncertain, confidence but, confident at all but, "
     "feeling it might, guess _ but, it is unlikely, little confidence but perhaps, "
     "not sure, say for sure, she is unlikely, sure at all but, unclear"},
    {83, "^ you should definitely, all certain but perhaps, any chance, but i am guess, "
     "entirely sure but maybe, entirely sure but perhaps, extremely vague, "
     "guess _ but maybe, hesitation i would guess, just a stab, know but maybe, "
     "little confidence but possibly, not sure but, really unsure but maybe, "
     "remember but maybe, stab but could, stab but maybe, there but could, "
     "there but maybe, very confident but maybe"},
    {84, "being certain, guess but it might, not say for sure, to _ a definitively"},
    {85, "all confident but perhaps, have no clue, will not speculate"},
    {86, "have the _ clue"},
    {87, "confidence, do not feel, i do not know, provide a definitively"},
    {88, "^ i doubt, chance, doubt, i doubt, quite not guess, remote chance, we doubt, "
     "with any certainty"},
    {89, "not speculate"},
    {90, "impossible, no certainty, unlikely"},
    {91, "chance she comes, comfortable guess, if it might, not guess, "
     "not have the information, to provide a definitively, too uncertain"},
    {92, "^ you should probably, confidently, not _ to guess, unable to answer"},
    {93, "completely uncertain, i have no clue, not have that information"},
    {94, "quite not speculate, that with any certainty"},
    {95, "completely unsure, will not guess, you a definitively"},
    {96, "not confidently, unable to determine"},
    {97, "a confident, am unsure, any confidence, clueless, confidently answer, from guess, "
     "unable to provide"},
    {98, "can not recall, have no knowledge, have reliable _ information, it would be best, "
     "not _ a definitively, not confidently answer, not have _ knowledge, "
     "not provide a confident, not reliable confirm, provide a definitively answer, "
     "provide potentially, unable to supply, will refrain from guess"},
});
// clang-format on

}  // namespace

std::span<const std::string_view> DoubtWordRows() { return kDoubtWordRows; }
std::span<const DoubtPhrases> DoubtPhraseRows() { return kDoubtPhrases; }

}  // namespace credence::language
