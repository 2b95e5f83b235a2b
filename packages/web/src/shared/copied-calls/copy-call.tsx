import { useInstallation } from '#web/data/use-installation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { curlOfCall } from '#web/shared/copied-calls/curl-of-call.ts'

type Props = { call: Parameters<typeof curlOfCall>[0]; label: string }

/** Shows a call of the history as a curl command to copy. */
export function CopyCall({ call, label }: Props) {
  const form = useInstallation()?.form ?? 'outreach'
  return <CopyButton size="small" text={curlOfCall(call, location.origin, form)} label={label} />
}
