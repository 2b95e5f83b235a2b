import { useTranslations } from 'use-intl'
import { classNames } from '#web/ui/class-names.ts'

/** Placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded bg-sunken', className)} />
}

/** Placeholder lines of the final height, so that nothing moves when the rows load. */
export function SkeletonRows({ rows = 8, height = 'h-9' }: { rows?: number; height?: string }) {
  const t = useTranslations('common')
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={classNames('flex items-center gap-4 border-b border-line px-4', height)}>
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-3 w-1/6" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  )
}
