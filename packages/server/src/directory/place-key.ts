import { fold, wordsOf } from '#server/directory/fold'

/** Names that one place has in the languages of the country. The first is its key. */
const variants = `
zurich zurigo|geneve genf geneva ginevra|biel bienne biel-bienne|st-gallen saint-gall st-gall san-gallo sankt-gallen
bern berne berna|basel bale basilea|luzern lucerne lucerna|fribourg freiburg friburgo|neuchatel neuenburg
solothurn soleure|sion sitten|sierre siders|chur coire coira cuira|schaffhausen schaffhouse|winterthur winterthour
thun thoune|delemont delsberg|porrentruy pruntrut|murten morat|lausanne losanna|bellinzona bellenz|glarus glaris
zug zoug zugo|brig brigue brig-glis|visp viege|martigny martinach|leuk loeche|schwyz schwytz|moutier munster
vevey vivis|saint-imier st-imier|la-neuveville neuenstadt|romont remund|bulle boll|davos davos-platz davos-dorf`

const keys: ReadonlyMap<string, string> = new Map(
  variants
    .trim()
    .split(/[|\n]/)
    .flatMap((names) => {
      const [key = '', ...others] = names.split(' ').map((name) => wordsOf(fold(name)).join(' '))
      return others.map((other): [string, string] => [other, key])
    }),
)

/** A place as it is compared: without postal code, country, canton and the district of a town; one key per place. */
export function placeKey(place: string) {
  const bare = fold(place)
    .replace(/\bch\s*-\s*/g, ' ')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\b\d+\b/g, ' ')
    .replace(
      /(?<=\S\s)(?:ag|ai|ar|be|bl|bs|fr|ge|gl|gr|ju|lu|ne|nw|ow|sg|sh|so|sz|tg|ti|ur|vd|vs|zg|zh)\s*$/,
      '',
    )
  const key = wordsOf(bare)
    .map((word) => (word === 'sankt' || word === 'saint' ? 'st' : word))
    .join(' ')
  return keys.get(key) ?? key
}
