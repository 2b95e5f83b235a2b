import { CopyField } from '#web/ui/copy-button.tsx'

/** Shows a labelled address with a button to copy it. */
export function Address({ label, address }: { label: string; address: string }) {
  return (
    <div className="space-y-1">
      <p className="font-medium" aria-hidden>
        {label}
      </p>
      <CopyField label={label} text={address} />
    </div>
  )
}
