import {
  type CandidateDoubt,
  doubtsAbout,
  type DoubtWithWords,
} from '@alphorn/contract/prospecting/candidate-reasons'
import type { Candidate } from '@alphorn/contract/prospecting/resolution'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#web/language/language.tsx'

/** Number of reasons to show; users do not read more. */
const maxShownReasons = 3

type Judged = Pick<Candidate, 'name' | 'signs' | 'fields' | 'differences' | 'notices'>

/**
 * Returns a function that states the reasons against a candidate briefly, the decisive one first. `asked` is the name
 * that was sent.
 */
export function useDoubtWords() {
  const { language } = useLanguage()
  const wordsOf = useWordsOfDoubt()
  return (candidate: Judged, asked: string): string =>
    doubtsAbout(candidate, asked)
      .slice(0, maxShownReasons)
      .map((doubt) => phraseOf(wordsOf(doubt), language))
      .join(' · ')
}

/** Reuses the words of other screens where they exist. */
function useWordsOfDoubt() {
  const doubts = useTranslations('doubts')
  const notices = useTranslations('notices')
  const resolution = useTranslations('resolution')
  const own = useTranslations('candidate_doubts')
  const said: Readonly<Record<CandidateDoubt, (words: string) => string>> = {
    struck_off: () => notices('struck_off'),
    in_liquidation: () => notices('in_liquidation'),
    form_conflicts: () => resolution('vetoed_legal_form'),
    place_conflicts: () => resolution('vetoed_place'),
    canton_conflicts: () => doubts('canton_conflicts'),
    postal_code_conflicts: () => doubts('postal_code_conflicts'),
    street_conflicts: () => doubts('street_conflicts'),
    domain_conflicts: () => own('domain_conflicts'),
    former_name: () => notices('matched_former_name'),
    branch: () => notices('branch'),
    type_word_differs: () => resolution('vetoed_type_word'),
    numbers_differ: () => doubts('numbers_differ'),
    other_word: () => own('other_word'),
    word_order: () => own('word_order'),
    extra_words: (words) => own('extra_words', { words }),
    missing_words: (words) => own('missing_words', { words }),
  }
  return ({ doubt, words }: DoubtWithWords) => said[doubt](words.join(', '))
}

/** Formats a sentence or a label as one of several phrases in a line. */
function phraseOf(text: string, language: string) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1).replace(/\.$/, '')
}
