import { columnsOf } from '#server/directory/connectors/columns'
import { csvRecords } from '@alphorn/contract/core/csv-records'
import { SourceFault } from '#server/directory/connectors/source-fault'

export type NogaCode = { code: string; name: Record<'de' | 'fr' | 'it' | 'en', string> }

const columns = ['code', 'label_de', 'label_fr', 'label_it', 'label_en'] as const

/** Reads the codes of NOGA with their names: CSV with a column for each language. */
export async function nogaList(lines: AsyncIterable<string>): Promise<NogaCode[]> {
  const codes: NogaCode[] = []
  let at: Readonly<Record<(typeof columns)[number], number>> | undefined
  for await (const { line, cells } of csvRecords(lines)) {
    if (!at) {
      at = columnsOf(cells, columns, 'The list of NOGA codes')
      continue
    }
    codes.push(
      codeIn(
        line,
        columns.map((name) => cells[at![name]]?.trim() ?? ''),
      ),
    )
  }
  return codes
}

/** Reads one line of the list; German replaces a missing language. */
function codeIn(line: number, [code = '', de = '', fr, it, en]: readonly string[]): NogaCode {
  const plain = code.replaceAll('.', '')
  if (!/^([A-Z]|\d{2,6})$/.test(plain) || de === '')
    throw new SourceFault(
      'changed_format',
      `Line ${line} of the NOGA codes holds no code with a name: "${code}".`,
    )
  return { code: plain, name: { de, fr: fr || de, it: it || de, en: en || de } }
}
