import type { SessionView } from '@alphorn/contract/accounts/session'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useLanguage } from '#web/language/language.tsx'
import { filtersOf, namedIndustries, type CustomerCriterion } from '#web/prospecting/begin/begin-market.ts'
import { type Edited, useBeginDraft } from '#web/prospecting/begin/use-begin-draft.ts'
import { useExamples, useMarket } from '#web/prospecting/begin/use-market.ts'
import { useSenderAddress } from '#web/prospecting/begin/use-sender-address.ts'
import { useStart } from '#web/prospecting/begin/use-start.ts'
import { useWishes } from '#web/prospecting/begin/use-wishes.ts'

/** Least length of a description that is parsed, in characters. */
const minDescriptionLength = 20
const minPointLength = 10

export type Begin = ReturnType<typeof useBegin>

/** State of the first page: the description, the offering parsed from it, and the user's edits. */
export function useBegin(session: SessionView) {
  const { language } = useLanguage()
  const { text, setText, rested, edits, edit, forget } = useBeginDraft(session)
  const isLong = rested.trim().length >= minDescriptionLength
  const proposal = useQuery({
    ...routeQuery('app_offering_read', { text: rested.trim(), language }),
    enabled: isLong,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const read = isLong ? proposal.data : undefined
  const said = editedOffering(read, { edits, edit })
  const wishes = useWishes(read, { edits, edit })
  const proposedAddress = useSenderAddress(session)
  const address = edits.address ?? proposedAddress
  const offering = useOffering({ said, wishes: wishes.checked, session, address })
  const chosen = useCompanies(read === undefined ? null : wishes.checked, read?.language ?? language, {
    edits,
    edit,
  })
  const isReading = text !== rested || proposal.isFetching
  // Until the new description is parsed, the page shows the results of the previous one.
  const isWaiting = isReading || !chosen.isCurrent
  const start = useStartNow({ read, offering, companies: chosen.companies, address, isWaiting, forget })
  return {
    text,
    setText,
    read,
    failure: proposal.error,
    isWaiting,
    said,
    wishes,
    address,
    setAddress: (typed: string) => edit(() => ({ address: typed })),
    offering,
    chosen,
    ...start,
  }
}

type Startable = {
  read: OfferingDraft | undefined
  offering: OfferingContent | null
  companies: readonly { company_id: string }[]
  address: string
  /** The description is being parsed, or the companies are loading. */
  isWaiting: boolean
  forget: () => void
}

/** Creates the project once it has all that it needs. */
function useStartNow({ read, offering, companies, address, isWaiting, forget }: Startable) {
  const starting = useStart(forget)
  const [asked, setAsked] = useState(false)
  const { mutate, isPending } = starting
  const lacksAddress = address.trim() === ''
  const start = useCallback(() => {
    setAsked(true)
    if (!read || !offering || companies.length === 0 || lacksAddress || isWaiting || isPending) return
    const company_ids = companies.map(({ company_id }) => company_id)
    mutate({ name: offering.name, language: read.language, offering, company_ids })
  }, [read, offering, companies, lacksAddress, isWaiting, isPending, mutate])
  // The postal address is requested only if the user starts without one.
  return { start, starting, lacksAddress: asked && lacksAddress }
}

type OfferingDraft = {
  name: string
  summary: string
  points: readonly string[]
  language: 'de' | 'fr' | 'it' | 'en'
}

/**
 * Returns the offering as parsed, with the user's edits. An edit stays with the name or the sentence it was made to.
 */
function editedOffering(read: OfferingDraft | undefined, { edits, edit }: Edited) {
  const name = read?.name ?? ''
  return {
    name: edits.names[name] ?? name,
    setName: (typed: string) => edit(({ names }) => ({ names: { ...names, [name]: typed } })),
    summary: read?.summary ?? '',
    points: (read?.points ?? []).map((source) => ({ source, text: edits.points[source] ?? source })),
    setPoint: (source: string, text: string) =>
      edit(({ points }) => ({ points: { ...points, [source]: text } })),
  }
}

type BeginInput = {
  said: ReturnType<typeof editedOffering>
  wishes: readonly CustomerCriterion[]
  session: SessionView
  address: string
}

/** Returns the offering as a project stores it, or null while it lacks a name or a summary. */
function useOffering({ said, wishes, session, address }: BeginInput): OfferingContent | null {
  const t = useTranslations('begin')
  if (said.name.trim() === '' || said.summary === '') return null
  const industries = wishes.filter(({ of }) => of === 'industry')
  const codes = [...new Set(industries.flatMap(({ values }) => values))]
  return {
    name: said.name.trim(),
    summary: said.summary,
    points: said.points
      .map(({ text }, at) => ({ id: `p${at + 1}`, text: text.trim() }))
      .filter(({ text }) => text.length >= minPointLength),
    criteria:
      codes.length === 0
        ? []
        : [
            {
              id: 'industry',
              text: t('criterion_industry', { names: industries.map(({ label }) => label).join(', ') }).slice(
                0,
                300,
              ),
              kind: 'must',
              weight: 3,
              test: { of: 'noga', in: codes },
            },
          ],
    questions: [],
    sender: {
      name: session.user.name,
      organisation: session.account.name,
      address: address.trim() || session.account.name,
      email: session.user.email,
    },
  }
}

/** Returns the ten companies of the market that get the first letters, without those the user removed. */
function useCompanies(
  wishes: readonly CustomerCriterion[] | null,
  language: OfferingDraft['language'],
  { edits, edit }: Edited,
) {
  const filters = wishes && filtersOf(wishes)
  const named = wishes ? namedIndustries(wishes, language) : []
  const asked = JSON.stringify([filters, named])
  const facets = useMarket(filters)
  const [at, setAt] = useState<{ asked: string; cursors: readonly (string | null)[] }>({ asked, cursors: [] })
  const [lettered, setLettered] = useState<string | null>(null)
  const found = useExamples(filters, named, at.asked === asked ? at.cursors : [])
  const companies = found.companies.filter(({ company_id }) => !edits.removed.includes(company_id))
  const { next } = found
  return {
    facets,
    companies,
    error: found.error,
    /** Whether the companies belong to the current criteria. */
    isCurrent: found.isCurrent,
    /** The company that gets the first letter. */
    lettered: companies.some(({ company_id }) => company_id === lettered) ? lettered : null,
    setLettered,
    remove: (company_id: string) => edit(({ removed }) => ({ removed: [...removed, company_id] })),
    more: next === null ? null : () => setAt({ asked, cursors: next }),
  }
}
