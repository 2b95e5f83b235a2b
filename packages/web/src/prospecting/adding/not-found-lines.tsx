import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { saveBlob } from '#web/data/save-file.ts'
import { formatInteger } from '#web/language/format.ts'
import { csvOfLines } from '#web/prospecting/adding/csv-of-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Card } from '#web/ui/page.tsx'

/** Lines without a company, to take elsewhere. They are also left in the input. */
export function NotFoundLines({ lines }: { lines: readonly string[] }) {
  const t = useTranslations('add')
  const save = () =>
    saveBlob(t('not_found_file'), new Blob([csvOfLines(lines)], { type: 'text/csv;charset=utf-8' }))
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64">
          {t('not_found_left', { n: lines.length, shown: formatInteger(lines.length) })}
        </p>
        <CopyButton text={lines.join('\n')} label={t('not_found_copy')} />
        <Button icon={<Download aria-hidden />} onClick={save}>
          {t('not_found_csv')}
        </Button>
      </div>
    </Card>
  )
}
