import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ExportTexts = lazyPart(() => import('#web/prospecting/releases/export-texts.tsx'), 'ExportTexts')

/** The dialog that exports texts, loaded when it is opened. */
export function ExportDialog(dialog: ComponentProps<typeof ExportTexts>) {
  return (
    <Suspense fallback={null}>
      <ExportTexts {...dialog} />
    </Suspense>
  )
}
