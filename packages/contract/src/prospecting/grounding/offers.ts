import type { Language } from '#contract/core/fields'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Questions, invitations and greetings, which may name places without a statement about them. They are recognised
// broadly.
const offers: Readonly<Record<Language, RegExp>> = {
  de: /(?<![a-z])(?:gruezi|guten tag|sehr geehrte[rn]?|hallo|ich|mich|mir|gerne?|falls|wenn|sofern|gruss[a-z]*|besuchen sie|kommen sie|melden sie|rufen sie|treffen|lassen sie|bei uns|zu uns)(?![a-z])/,
  fr: /(?<![a-z])(?:bonjour|madame|monsieur|je|me|moi|volontiers|si|venez|rendez|passez|appelez|faites|salutations|chez nous|nous voir|rencontr[a-z]*|j')(?![a-z])|(?<![a-z])j'/,
  it: /(?<![a-z])(?:buongiorno|gentil[ei]|egregi[oa]?|io|mi|volentieri|saluti|venite|venga|passate|passi|visitate[a-z]*|visiti[a-z]*|chiamate[a-z]*|se|vengo|passo|vorrei|sarei|posso|potrei|[a-z]+arvi|[a-z]+arci|da noi)(?![a-z])/,
  en: /(?<![a-z])(?:dear|hello|i|i'[a-z]+|me|my|let us|let's|please|regards|wishes|greetings|come|visit us|meet|if|call us|join us|with us)(?![a-z])/,
}

/** Returns whether a sentence asks, invites or greets. */
export function isOffer(text: string, { start, end }: TextRange, language: Language): boolean {
  if (/^[^\p{L}\n]{0,4}\?/u.test(text.slice(end, end + 5))) return true
  return offers[language].test(flatten(text.slice(start, end)))
}
