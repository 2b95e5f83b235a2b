import { Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Base UI's combobox is 27 KB compressed, so it is loaded with the first visible picker.
const CompanyCombobox = lazyPart(() => import('#web/companies/company-combobox.tsx'), 'CompanyCombobox')

export type Picked = { company_id: string; name: string; uid: string }

export type PickerProps = {
  picked: readonly Picked[]
  onPicked: (picked: readonly Picked[]) => void
}

/** Selects companies of the directory one by one. */
export function CompanyPicker(props: PickerProps) {
  return (
    <Suspense fallback={<Skeleton className="h-9" />}>
      <CompanyCombobox {...props} />
    </Suspense>
  )
}
