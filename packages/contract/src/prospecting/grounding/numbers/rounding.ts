// "Around 2.2 million" for 2'184'300, "just over 318,000" for 318'450, "nearly 97,000" for 96'800. A claim may round a
// number if it says so. "More than a thousand" for 1150 is less exact than the evidence, but true.

/** Direction in which a claim says that it rounds. `least`: the number is greater than the one named. */
export type Rounding = 'near' | 'over' | 'under' | 'least'

const currency = '(?:(?:chf|fr\\.|eur|usd) |(?:ein|eine|einer|un|une|una|one|a) )?'
const leads: readonly (readonly [Rounding, RegExp])[] = [
  [
    'over',
    new RegExp(
      `(?<![a-z])(?:gut|etwas uber|leicht mehr als|unwesentlich mehr als|legerement plus de|legerement plus d'|un peu au-dessus de|legerement superieur[a-z]* a|de peu superieur[a-z]* a|di poco superior[ei] a|appena oltre|appena piu di|a touch over|etwas mehr als|knapp uber|un peu plus de|un peu plus d'|un po' piu di|poco piu di|leicht uber|a peine plus de|a peine plus d'|poco oltre|supera(?:no)? di poco (?:i |gli |le )?|just over|slightly over|slightly more than|a little over) ?${currency}$`,
    ),
  ],
  [
    'under',
    new RegExp(
      `(?<![a-z])(?:knapp|fast|beinahe|annahernd|bald|gegen|leicht unter|leicht weniger als|nicht ganz|legerement moins de|legerement moins d'|un peu au-dessous de|legerement inferieur[a-z]* a|de peu inferieur[a-z]* a|frole[a-z]*(?: les)?|avoisin[a-z]*(?: les)?|pas loin de|pas loin d'|di poco inferior[ei] a|appena meno di|poco sotto (?:i |gli |le )?|vicin[oaie] (?:ai|agli|alle|a) |not quite|getting on for|just shy of|shy of|approaching|bientot|presto|an die|pres des?|pres d'|presque|quasi|nahezu|knapp unter|etwas weniger als|etwas unter|un peu moins de|un peu moins d'|a peine moins de|(?:poco|un po') meno di|slightly under|slightly less than|slightly below|a little under|a little less than|just below|sfiora(?:no)? (?:i |gli |le )?|nearly|almost|just under|close to) ?${currency}$`,
    ),
  ],
  [
    'near',
    new RegExp(
      `(?<![a-z])(?:rund|etwa|circa|ca\\.?|ungefahr|zirka|um die|schatzungsweise|in der grossenordnung von|autour de|autour d'|aux alentours de|de l'ordre de|grosso modo|intorno (?:a|ai|agli|alle) |attorno (?:a|ai|agli|alle) |sui |sulle |in the order of|on the order of|environ|quelque|a peu pres|approximativement|all'incirca|pressappoco|about|around|roughly|approximately|some|the region of) ?${currency}$`,
    ),
  ],
  [
    'least',
    new RegExp(
      `(?<![a-z])(?:mehr als|uber|weit uber|deutlich uber|deutlich mehr als|depass[a-z]*(?: les)?|au-dela de|super[ia](?:no)? (?:i |gli |le )?|ben oltre|upwards of|north of|well over|plus de|plus d'|piu d[ie]|piu della|plus de la|plus des|oltre|more than|over) ?(?:i |gli |le |la |die |den |dem )?${currency}$`,
    ),
  ],
]

/** Returns how a flat text says that it rounds the number at a position. */
export function roundingAt(flat: string, start: number): Rounding | undefined {
  const before = flat.slice(Math.max(0, start - 40), start)
  return leads.find(([, lead]) => lead.test(before))?.[0]
}

const maxRelativeDeviation = 0.05
/** "A little more than a million" is said of 1'087'000, "nearly a hundred" of 95. */
const maxDeviationOfOneDigit = 0.1
const maxRelativeExcess = 0.25
const minRoundedValue = 20

/** Returns whether a rounded number is a valid rounding of a value. */
export function roundsTo(rounded: number, rounding: Rounding, value: number): boolean {
  if (!Number.isInteger(value) && Number.isInteger(rounded) && value < maxDecimal)
    return roundsDecimal(rounded, rounding, value)
  return rounded >= minRoundedValue && value !== rounded && roundsWhole(rounded, rounding, value)
}

function roundsWhole(rounded: number, rounding: Rounding, value: number) {
  if (digitsOf(rounded) >= digitsOf(value)) return false
  if (rounding === 'least') return isLittleAbove(rounded, value)
  if (rounding === 'over' && value < rounded) return false
  if (rounding === 'under' && value > rounded) return false
  return isNear(rounded, rounding, value)
}

function isNear(rounded: number, rounding: Rounding, value: number) {
  const step = stepOf(rounded)
  const most = digitsOf(rounded) === 1 && rounding !== 'near' ? maxDeviationOfOneDigit : maxRelativeDeviation
  return Math.abs(value - rounded) < step && Math.abs(value - rounded) <= most * value
}

/** Below this, a number with decimals is rounded to a whole one. */
const maxDecimal = 1000

/** "Just over four days" is said of 4.2. */
function roundsDecimal(rounded: number, rounding: Rounding, value: number) {
  const excess = value - rounded
  if (rounding === 'near') return Math.abs(excess) <= 0.5
  if (rounding === 'under') return excess < 0 && excess >= -0.5
  return excess > 0 && excess < (rounding === 'over' ? 0.6 : 1)
}

/** "More than a thousand" is said of 1150, and not of 5000; "more than 1800" of 1840. */
function isLittleAbove(rounded: number, value: number) {
  if (value <= rounded) return false
  return digitsOf(rounded) === 1
    ? value <= rounded * (1 + maxRelativeExcess)
    : value - rounded < stepOf(rounded)
}

/** Counts the significant digits of a number, without trailing zeros. */
function digitsOf(value: number) {
  const digits = String(value).replace('.', '').replace(/^0+/, '')
  let { length } = digits
  while (digits[length - 1] === '0') length--
  return length
}

/** Returns the place value of the last non-zero digit: 100'000 of 2'200'000. */
function stepOf(value: number) {
  let step = 1
  while (value % (step * 10) === 0 && step < value) step *= 10
  return step
}
