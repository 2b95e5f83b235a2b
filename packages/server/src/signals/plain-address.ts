// An address in a register entry may name people: "c/o Hans Muster, Dorfstrasse 1, 3000 Bern". What has no number in it
// and no word for a street is left out, whatever it is.
const streetWord =
  /(?:strasse|str\.|gasse|weg|platz|quai|ring|allee|matte|hof)$|^(?:rue|chemin|ch\.|route|avenue|av\.|place|quai|boulevard|impasse|via|viale|piazza|vicolo|strada)\s/iu
const careOf = /^(?:c\/o|p\.\s?a\.|p\/a|presso|chez|bei|z\.\s?hd\.)/iu
const numbered = /\d/

/** The parts of an address that are a street, a box or a place with its postal code; null when none is. */
export function plainAddress(text: string): string | null {
  const parts = text.split(/[,;\n]/).map((part) => part.trim())
  const plain = parts.filter((part) => !careOf.test(part) && (numbered.test(part) || streetWord.test(part)))
  return plain.length > 0 ? plain.join(', ').slice(0, 200) : null
}
