import { useTranslations } from 'use-intl'
import { Facets } from '#web/directory/directory-filters.tsx'
import type { FacetProps } from '#web/directory/facet-options.ts'
import { formatInteger } from '#web/language/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = FacetProps & { total: number | undefined; onClose: () => void }

/** The filters as an overlay, for windows without room beside the table, with the current number of matches. */
export function FiltersDialog({ total, onClose, ...facets }: Props) {
  const t = useTranslations('directory')
  const common = useTranslations('common')
  return (
    <Modal
      open
      onClose={onClose}
      title={t('filters')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {total === undefined ? common('close') : t('show_found', { n: total, shown: formatInteger(total) })}
        </Button>
      }
    >
      <div className="space-y-5 pb-2">
        <Facets {...facets} />
      </div>
    </Modal>
  )
}
