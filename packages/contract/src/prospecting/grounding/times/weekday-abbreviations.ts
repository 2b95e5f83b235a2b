// Days of the week as opening hours abbreviate them: "Mo–Do 7.30 Uhr", "Di + Do", "lu–sa", "Fr 14–18 Uhr".

/** Abbreviations by language, Monday first. German ones have a capital, so that they are no articles. */
const weeks = [
  ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  ['lu', 'ma', 'me', 'je', 've', 'sa', 'di'],
  ['lu', 'ma', 'me', 'gi', 've', 'sa', 'do'],
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
]
const spans = String.raw` ?[-–] ?| (?:bis|au|à|al|to) `
const lists = String.raw` ?[+/&,] ?| (?:und|et|e|and|sowie) `
/** Hours after a single day. Without it, "Fr" is a currency and "di" an article. */
const hours =
  /^ ?(?:[01]?\d|2[0-4])(?:[.:h]\d{2})? ?(?:[-–]|h(?!\p{L})|Uhr|bis|à)|^:? ?(?:geschlossen|Ruhetag|zu(?!\p{L})|ferm|chius|closed|nachm|vorm|matin|après|mattin|pomer)/u
const isSpan = new RegExp(`^(?:${spans})$`)

const readings = weeks.map((week, at) => {
  const names = week.map((name) =>
    at === 0 ? name : `[${name[0]}${name[0]!.toUpperCase()}]${name.slice(1)}`,
  )
  const day = `(?:${names.join('|')})`
  return {
    week: week.map((name) => name.toLowerCase()),
    row: new RegExp(String.raw`(?<![\p{L}\d])${day}\.?(?:(?:${spans}|${lists})${day}\.?)*(?!\p{L})`, 'gu'),
    part: new RegExp(String.raw`(${day})\.?((?:${spans}|${lists})?)`, 'gu'),
  }
})

/** Returns the days of the week that a text abbreviates, 0 for Monday. A span has the days between its ends too. */
export function abbreviatedDaysIn(text: string): ReadonlySet<number> {
  const days = readings.flatMap(({ week, row, part }) =>
    [...text.matchAll(row)].flatMap(({ 0: words, index }) => {
      const parts = Array.from(words.matchAll(part), ([, name, joint]) => ({
        day: week.indexOf(name!.toLowerCase()),
        goesOn: isSpan.test(joint!),
      }))
      const end = index + words.length
      const isAlone = parts.length === 1 && (words.endsWith('.') || !hours.test(text.slice(end, end + 12)))
      return isAlone
        ? []
        : parts.flatMap(({ day, goesOn }, at) => daysUpTo(day, goesOn ? parts[at + 1]?.day : day))
    }),
  )
  return new Set(days)
}

/** Returns a day and those after it, up to another one. */
function daysUpTo(day: number, last = day): number[] {
  return Array.from({ length: ((last - day + 7) % 7) + 1 }, (_, at) => (day + at) % 7)
}
