import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'

type Props = {
  of: { error: unknown; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Shows below the loaded rows why the next page is missing, with a button that fetches it. */
export function NextPageFailure({ of }: Props) {
  if (!of.isFetchNextPageError) return null
  return <FailureNotice error={of.error} retry={() => void of.fetchNextPage()} />
}
