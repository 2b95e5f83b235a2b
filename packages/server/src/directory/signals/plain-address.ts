// An address in a register entry may name people: "c/o Hans Muster, Dorfstrasse 1, 3000 Bern". Parts that are not
// entirely a street, a box or a place are dropped.
const word = String.raw`\p{Lu}[\p{L}.'’]*(?:-\p{L}[\p{L}.'’]*)*`
const small = String.raw`(?:am|an|auf|bei|beim|der|den|des|die|im|in|ob|vor|zu|zum|zur|unter|ober|hinter|de|du|la|le|les|l['’]|d['’]|del|della|dei|di|al|alla|sur|sous)`
const before = String.raw`(?:(?:${small}|Am|An|Auf|Bei|Beim|Im|In|Zum|Zur|Unter|Ober|Hinter|Obere|Oberer|Untere|Unterer|Alte|Alter|Neue|Neuer|Grosse|Kleine|St\.)\s?){0,4}`
const kind = String.raw`(?:[Rr]ue|[Cc]hemin|[Cc]h\.|[Rr]oute|[Aa]venue|[Aa]v\.|[Pp]lace|[Qq]uai|[Bb]oulevard|[Ii]mpasse|[Pp]assage|[Vv]ia|[Vv]iale|[Pp]iazza|[Vv]icolo|[Ss]trada|[Cc]ontrada)`
const number = String.raw`\d{1,4}\s?[a-zA-Z]?`

const parts = [
  `${before}${word}(?:\\s(?:Strasse|Weg|Gasse|Platz|Ring|Allee))?\\s${number}`,
  `${kind}\\s(?:${small}\\s?){0,3}${word}(?:\\s(?:${small}\\s?){0,3}${word})?(?:\\s${number})?`,
  String.raw`\p{Lu}\p{L}*(?:strasse|gasse|weg|platz|quai|ring|allee)`,
  String.raw`(?:Postfach|Case postale|Casella postale)(?:\s\d+)?`,
  `(?:CH-)?\\d{4}\\s(?:(?:La|Le|Les|Bad|St\\.|Saint|Sankt)\\s)?${word}(?:\\s(?:am|an|bei|ob|im|in|sur|près)\\s${word})?(?:\\s\\(?[A-Z]{2}\\)?|\\s\\d{1,2})?`,
]
const plain = new RegExp(`^(?:${parts.join('|')})$`, 'u')

/** Returns the parts of an address that are a street, a box or a place with its postal code; null if there are none. */
export function plainAddress(text: string): string | null {
  const kept = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => plain.test(part))
  return kept.length > 0 ? kept.join(', ').slice(0, 200) : null
}
