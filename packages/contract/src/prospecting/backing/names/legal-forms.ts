import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof } from '#contract/prospecting/grounding/grounded-claim'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Legal forms that a statement says of a company in words: "your cooperative", "a foundation". The evidence may have the
// form in words, in the name of a company ("Kolly Sàrl"), or by what only that form has ("Aktienkapital").

type Form = {
  claim: string
  /** Words of the evidence, flat, that name the form or have an equivalent in another language. */
  words: string
  /** Abbreviations in names of companies, with their capitals. */
  short?: string
}

const forms: readonly Form[] = [
  {
    // "The foundation of the house" and "since its foundation in 1952" name no form.
    claim:
      '(?:[a-z]{3,})?stiftung|(?<=(?:une|una|a) )(?:fondation|fondazione|foundation)|(?:fondation|fondazione|foundation)(?! (?:of|de|du|di|dell[ao]|d.|(?:en|nel|in) (?:the year )?\\d))',
    words: 'stiftung|fondation|fondazion|fondament|foundation|fundament|fundation',
  },
  {
    claim: '(?:[a-z]{3,})?genossenschaft|(?:societe )?cooperative|(?:societa )?cooperativa',
    words: 'genossenschaft|cooperativ|co-operativ',
  },
  {
    claim: 'verein|association|associazione',
    words:
      'verein|verband|vereinigung|associat|associaz|club|gemeinschaft|zunft|union|society|(?:schutzen|musik|gesang|gesangs|natur|kunst|gemeinnutzige )gesellschaft|societes? (?:de |d.)(?:musique|gym|tir|chant|develop|sauvet|jeunes|sport)|societa (?:di |d.)(?:musica|ginnast|tiro|canto|svilupp|salvat|sport)',
  },
  {
    claim:
      'aktiengesellschaft|societe anonyme|societa anonima|stock corporation|company limited by shares|public limited company',
    words:
      'aktiengesellschaft|aktienkapital|namenaktien|inhaberaktien|aktionar|capital-actions|actions nominatives|actionnair|capitale azionario|azioni nominative|azionist|share capital|shareholder|societe anonyme|societa anonima|corporation|company limited by shares|public limited',
    short: 'AG|SA|S\\.A\\.|SpA|S\\.p\\.A\\.|Ltd|Inc|plc|Corp',
  },
  {
    claim:
      'gmbh|sarl|sagl|gesellschaft mit beschrankter haftung|societe a responsabilite limitee|societa a garanzia limitata|limited liability company',
    words:
      'gmbh|sarl|sagl|s\\.a\\.?r\\.?l|beschrankter haftung|responsabilite limitee|garanzia limitata|limited liability|llc|stammkapital|stammant|parts sociales|capital social|quote sociali|quota sociale|capitale sociale|share capital',
    short: 'GmbH|Sàrl|SARL|Sarl|S\\.à\\.?r\\.?l\\.?|SAGL|Sagl|Srl|S\\.r\\.l\\.|LLC|Ltd',
  },
  {
    claim:
      'einzelfirma|einzelunternehmen|raison individuelle|entreprise individuelle|ditta individuale|impresa individuale|sole proprietorship',
    words:
      'einzelfirma|einzelunternehm|(?:raison|entreprise) individuelle|(?:ditta|impresa|azienda) individuale|sole (?:prop|trader)',
  },
  {
    claim:
      'kollektivgesellschaft|kommanditgesellschaft|societe en nom collectif|societe en commandite|societa in nome collettivo|societa in accomandita|general partnership|limited partnership',
    words: 'kollektivg|kommandit|nom collectif|commandite|nome collettivo|accomandita|partnership',
    short: 'KlG|KmG|SNC|KG|OHG',
  },
]

/** A person who owns a business may have it as a sole proprietor, unless another form is known. */
const owner =
  /inhaber(?!akt)|eigentumer|titulaire|proprieta?ire|proprietari|titolare|owner|independant|selbstandig/
const soleProprietor = 5

const read = forms.map(({ claim, words, short }) => ({
  anyArticle: new RegExp(
    String.raw`(?<![a-z])(?:der|die|das|dem|den|des|als|sind|eine?[nmrs]?|le|la|comme|etes|une?|en tant que|il|lo|come|siete|una?|the|as|are|an?|ihre?[mnrs]?|votre|vos|vostra|your)(?: [a-z]{3,14})? (${claim})(?![a-z])|(?<![a-z])(?:l|un|all|dell|dall|d)'(?:[a-z]{3,14} )?(${claim})(?![a-z])`,
    'g',
  ),
  words: new RegExp(`(?<![a-z])(?:[a-z]{2,})?(?:${words})`),
  short:
    short === undefined
      ? undefined
      : new RegExp(String.raw`(?<=[\p{L}\p{N}.] )(?:${short})(?![\p{L}\p{N}])`, 'u'),
}))

/** "Sind eine AG", "votre SA": letters that are also words count only there. */
const letters =
  /(?<![a-z])(?:als|sind (?:heute )?eine|etes (?:aujourd'hui )?une|siete (?:oggi )?una|en tant que|are an?|ihre|votre|la vostra|your) (ag|sa)(?![a-z])/g
const share = 3
const liability = 4

/** Matches any legal form, as a quick test, because most statements contain none. */
const anyForm = new RegExp(
  `${forms.map(({ claim }) => claim.replaceAll('(?:[a-z]{3,})?', '')).join('|')}|(?<![a-z])(?:ag|sa)(?![a-z])`,
)

/** Returns the forms of the companies in a text. */
function formsIn(text: string, flat: string): number[] {
  return read.flatMap(({ words, short }, at) => (words.test(flat) || short?.test(text) === true ? [at] : []))
}

/** "You are an AG" is said of the evidence. "Your AG" may be said of the name alone. */
const predicate = /^(?:als|sind|eine?[nmrs]?|comme|etes|une?|en tant que|come|siete|una?|as|are|an?|un')[ ']?/

/** `flat`: the statement. `own`: the names of the company it is about. */
export function unbackedForms(
  flat: string,
  proofs: readonly ReadProof[],
  own: readonly string[],
): TextRange[] {
  if (!anyForm.test(flat)) return []
  const shown = new Set(proofs.flatMap((proof) => formsIn(proof.text, proof.flat())))
  const called = new Set(own.flatMap((name) => formsIn(name, flatten(name))))
  const isOwned =
    shown.size === 0 && called.size === 0 && proofs.some(({ flat: words }) => owner.test(words()))
  return read.flatMap(({ anyArticle }, at) => {
    if (shown.has(at) || (isOwned && at === soleProprietor)) return []
    const matches = [...flat.matchAll(anyArticle), ...(at === share ? flat.matchAll(letters) : [])]
    return matches.flatMap(({ 0: whole, 1: form, 2: elided, index }) => {
      const end = index + whole.length
      const isOfName =
        called.has(at) && !excludesForm(shown, at) && !(shown.size > 0 && predicate.test(whole))
      return isOfName ? [] : [{ start: end - (form ?? elided ?? whole).length, end }]
    })
  })
}

/** A stock corporation is no limited liability company. */
function excludesForm(shown: ReadonlySet<number>, form: number) {
  return (form === share && shown.has(liability)) || (form === liability && shown.has(share))
}
