import type { SessionView } from '@alphorn/contract/accounts/session'
import type { LetterPreview } from '@alphorn/contract/prospecting/offering-proposals'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { cutAtClaims } from '#web/prospecting/begin/cut-at-claims.ts'
import type { Begin } from '#web/prospecting/begin/use-begin.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Loaded with the first letter.
const LetterProofs = lazyPart(() => import('#web/prospecting/begin/letter-proofs.tsx'), 'LetterProofs')

type Letter = NonNullable<LetterPreview['letter']>
type Props = { begin: Begin; session: SessionView }

/** Shows the letter to one of the companies, and the button that starts the project with all of them. */
export function LetterColumn({ begin, session }: Props) {
  const t = useTranslations('begin')
  const { chosen, starting, start, read, text, isWaiting, offering } = begin
  const preview = useLetter(begin)
  const letter = read ? preview.data?.letter : undefined
  const company = chosen.companies.find(({ company_id }) => company_id === letter?.company_id)
  const isEmpty = read !== undefined && preview.data !== undefined && !letter
  const lacksName = read !== undefined && offering === null
  return (
    <div className="space-y-3 self-start lg:max-xl:col-span-2 xl:sticky xl:top-4">
      <div className="rounded-lg border border-line bg-surface shadow-sm">
        <h2 className="flex min-h-11 items-center gap-2 border-b border-line px-5 py-2 font-semibold whitespace-nowrap">
          {t('letter')}
          <span className="min-w-0 truncate font-normal text-muted">{company?.name}</span>
        </h2>
        {/* The button below stays in sight. */}
        <div
          className="min-h-120 outline-offset-2 xl:h-[calc(100dvh-16.5rem)] xl:min-h-60 xl:overflow-y-auto"
          role="region"
          aria-label={t('letter')}
          tabIndex={0}
        >
          {letter && company ? (
            <Page letter={letter} company={company} session={session} />
          ) : (
            <p className="p-5 text-muted">
              {t(lacksName ? 'letter_without_name' : isEmpty ? 'nothing_to_say' : 'letter_empty')}
            </p>
          )}
          {read && preview.isPending && chosen.companies.length > 0 && <Skeleton className="mx-5 h-72" />}
          {/* The letter fades out where it continues below the edge. */}
          <div
            aria-hidden
            className="pointer-events-none sticky bottom-0 h-10 bg-linear-to-t from-surface to-transparent max-xl:hidden"
          />
        </div>
      </div>
      <FormFailure error={preview.error ?? starting.error} />
      <Button
        variant="primary"
        className="min-h-11! w-full justify-center"
        busy={starting.isPending}
        disabled={text.trim() === '' || chosen.companies.length === 0 || isWaiting}
        onClick={start}
      >
        {t('start')} <Kbd>⌘↵</Kbd>
      </Button>
      <p className="min-h-11 text-center text-sm text-muted">
        {t('start_text', { n: chosen.companies.length })}
      </p>
    </div>
  )
}

function useLetter({ offering, read, chosen: { companies, lettered } }: Begin) {
  const ids = companies.map(({ company_id }) => company_id)
  const company_ids = useDeferredValue(lettered === null ? ids : [lettered])
  const content = useDeferredValue(offering)
  return useQuery({
    ...routeQuery('app_letter_preview', {
      language: read?.language ?? 'de',
      offering: partOf(content),
      company_ids,
    }),
    enabled: content !== null && read !== undefined && company_ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}

/** Returns the part of an offering that a letter uses. */
function partOf(offering: OfferingContent | null) {
  const { name = '', summary = '', points = [] } = offering ?? {}
  const sender = offering?.sender ?? { name: '', organisation: '', address: '', email: '' }
  return { name, summary, points, sender }
}

type PageProps = { letter: Letter; company: Begin['chosen']['companies'][number]; session: SessionView }

function Page({ letter, company, session: { user, account } }: PageProps) {
  const t = useTranslations('begin')
  const { address, name } = company
  const placeOf = ({ text }: Letter['claims'][number]) => letter.body.indexOf(text)
  // Numbered in reading order.
  const proven = letter.claims
    .filter((claim) => placeOf(claim) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <article className="px-5 py-4">
      <div lang={`${letter.language}-CH`} className="text-[0.9375rem] leading-6">
        <p className="mb-4 text-sm text-muted">
          {name}
          <br />
          {[address?.street, address?.house_number].filter(Boolean).join(' ')}
          <br />
          {[address?.postal_code, address?.town].filter(Boolean).join(' ')}
        </p>
        {letter.subject !== null && <h3 className="mb-3 text-lg font-semibold">{letter.subject}</h3>}
        <div className="whitespace-pre-wrap">
          {cutAtClaims(letter.body, proven).map(({ text, claim }, at) =>
            claim === null ? (
              text
            ) : (
              <span key={at} className="underline decoration-ok decoration-1 underline-offset-4">
                {text}
                <sup className="font-semibold text-ok no-underline">{claim + 1}</sup>
              </span>
            ),
          )}
        </div>
        <p className="mt-4">
          {user.name}
          <br />
          {account.name}
        </p>
      </div>
      <Suspense fallback={null}>
        <LetterProofs claims={proven} />
      </Suspense>
      <p className="mt-2 text-sm text-ok">{t('all_proven')}</p>
    </article>
  )
}
