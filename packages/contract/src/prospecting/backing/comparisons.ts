import { unprovenIn, type WordClass } from '#contract/prospecting/backing/words/word-classes'
import { comparesWithFormer } from '#contract/prospecting/backing/words/former-states'
import { type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// Detects statements that rank: "faster on site than others", "the cheapest of the offers". Evidence without a
// comparison proves no rank. "More than 40" is left to the rules for numbers.

const germanMore =
  '(?:mehr|weniger|grosser|kleiner|schneller|besser|gunstiger|hoher|niedriger|tiefer|starker|alter|junger|langer|kurzer|moderner|sicherer|effizienter|leichter|schwerer|billiger|zuverlassiger|bekannter|erfahrener|spater|ofter|haufiger|genauer|flexibler|breiter|erfolgreicher|beliebter|leiser|sparsamer|sauberer|naher|teurer)'
const ranks =
  '(?:grosst|gunstigst|billigst|altest|jungst|modernst|schnellst|bekanntest|beliebtest|erfahrenst|zuverlassigst|genauest|sicherst|starkst|fuhrend|marktfuhrend|beste(?! dank| gruss| wunsch))e?[nrsm]?'
const quality =
  '(?:cher|chere|avantageu[a-z]+|grande?|gros|grosse|rapides?|ancien|ancienne|modernes?|jeune|connue?|fiables?|precis|precise|efficaces?|performant[a-z]*|competiti[a-z]+|importante?|petite?|forte?|sure?)s?'
const qualita =
  '(?:car[oaie]|convenient[ei]|grand[ei]|veloc[ei]|rapid[oaie]|antic[oahie]+|modern[oaie]|giovan[ei]|not[oaie]|conosciut[oaie]|affidabil[ei]|precis[oaie]|efficient[ei]|competitiv[oaie]|important[ei]|piccol[oaie]|fort[ei]|sicur[oaie]|economic[oahie]+)'

const comparative = new RegExp(
  `(?<![a-z])(?:${[
    `(?<!nicht )${germanMore}(?: (?!als)[a-z]+){0,5},? als(?! (?:\\d|je \\d))`,
    // "Früher als Köchin" is no comparison.
    '(?<!nicht )fruher als (?:die|der|das|den|dem|alle|jede[rs]?|andere[nrs]?|geplant|erwartet|ublich|vorgesehen|sonst)',
    "(?:plus|moins)(?: (?!de \\d)[a-z']+){1,4} qu(?:e|'[a-z]+)",
    "(?:davantage|mieux)(?: (?!que)[a-z']+){0,4} qu(?:e|'[a-z]+)",
    "meilleure?s?(?: (?!que)[a-z']+){0,2} qu(?:e|'[a-z]+)",
    `(?:piu|meno) ${qualita} (?:di|del|della|dell'|dei|degli|delle|che)`,
    "(?:piu|meno)(?: (?!di \\d|che|di )[a-z']+){1,3} (?:che|dei concorrenti|della concorrenza|di quant[oaie]|degli altri|delle altre)",
    '(?:meglio|prima) (?:di|del|della|dei|degli|delle)(?: ogni| tutt[aei]| qualsiasi| qualunque| altr[aei]| concorren[a-z]+)',
    '(?<!no )(?<!rather )(?!later|other|rather)[a-z]{3,}er(?: (?!than)[a-z]+){0,4} than(?! \\d)',
    '(?:more|less|better|fewer)(?: (?!than)[a-z]+){1,4} than(?! \\d)',
  ].join('|')})(?![a-z])`,
  'g',
)
const superlative = new RegExp(
  `(?<![a-z])(?:${[
    `(?:die|der|das|den|dem|am|ihre?[nrs]?|als) (?:[a-z]+ )?${ranks}(?! (?:teil|mehrheit|anteil))`,
    `(?:le|la|les|vos|votre) (?:plus|moins) ${quality}(?! (?:partie|part))`,
    '(?:le|la|les|votre|vos) meilleure?s?',
    `(?:il|la|i|gli|le|lo) (?:piu|meno) ${qualita}(?! (?:parte))`,
    '(?:il|la|i|le) miglior[ei]?',
    '(?:the|your|its|was|is) (?:larg|bigg|old|fin|fast|great|cheap|young|low|high|strong)est(?! (?:part|share))',
    'the best(?! known)|the most (?!of|part)[a-z]{5,}',
  ].join('|')})(?![a-z])`,
  'g',
)

/** Words with which evidence compares or singles out something. "Over 400" and "no longer" do neither. */
const compared = new RegExp(
  `(?<![a-z])(?:${[
    `(?<!nicht )(?:${germanMore}|fruher)(?! als \\d)(?![a-z])|[a-z]{3,}er als|als (?:[a-z]+ )?(?:andere|konkurr|mitbew)`,
    '(?:grosst|hochst|altest|jungst|modernst|schnellst|gunstigst|billigst|bekanntest|beliebtest|erfahrenst|kleinst|starkst|langst|wichtigst|zuverlassigst|genauest|sicherst|einzig|best)e?[nrsm]?(?![a-z])|fuhrend|marktfuhr|vor allem|uberdurch|rekord|doppelt|nummer eins|nummer 1',
    "(?<!ne [a-z]{2,20} )(?<!n'[a-z]{2,20} )plus(?! (?:de|d') ?\\d)(?![a-z])|moins|mieux|meilleur|davantage|premiere?s?(?![a-z])|seule?s?(?![a-z])|unique|leader|superieur|inferieur|record|double|numero un",
    '(?<!non [a-z]{2,20} )piu(?! di \\d)(?![a-z])|meno(?! di \\d)|megli|miglior|maggior|minor|prim[oaie](?! di \\d)(?![a-z])|unic[oaie]|superior|inferior|doppi',
    '(?<!no )more(?! than \\d)(?![a-z])|less(?! than \\d)(?![a-z])|better|fewer|best|leading|(?:larg|bigg|old|fin|fast|great|cheap|young|low|high|strong|small|earli)est|[a-z]{3,}er than|first|only|unique|record|twice|double|number one|superior|outperform',
  ].join('|')})`,
)

const classes: readonly WordClass[] = [comparative, superlative].map((claim) => ({
  claim,
  evidence: compared,
}))

/** Characters between "more than" and its number: room for an article. */
const maxCharactersBefore = 6

/** Finds rankings in a flat statement if the evidence contains no comparison. */
export function addedRanksIn(
  flat: string,
  evidence: readonly string[],
  specifics: readonly TextRange[],
): TextRange[] {
  return unprovenIn(flat, evidence, classes).filter(
    // "330 more than the year before" is a difference, which the rules for numbers check.
    ({ start, end }) =>
      !touchesRange({ start: start - 2, end: end + maxCharactersBefore }, specifics) &&
      !comparesWithFormer(flat, { start, end }),
  )
}
