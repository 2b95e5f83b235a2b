import type { ProspectGroup } from '@alphorn/contract/prospecting/groups/prospect-groups'
import { valueOfGroupKey } from '@alphorn/contract/prospecting/groups/groupings'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguageNames } from '#web/language/language-names.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useMembers } from '#web/data/use-members.ts'
import type { GroupColumn, GroupedBy } from '#web/prospecting/prospects/groups/group-columns.ts'

/** Returns a function that names a group by the words of its value. */
export function useGroupWords() {
  const grid = useTranslations('grid')
  const prospects = useTranslations('prospects')
  const nameOfMember = useMemberNames()
  const ofColumn = useColumnValues(nameOfMember)
  const cells = useTranslations('cells')
  return useCallback(
    (group: ProspectGroup, by: GroupedBy): string => {
      const value = valueOfGroupKey(group.key)
      if (value === null && by.name === 'owner') return prospects('no_owner')
      if (value === null) return grid(by.name === 'decision' ? 'no_decision' : 'no_value')
      if (!by.field) return ofColumn(by.column, value, group)
      if (by.field.kind === 'checkbox') return cells(value === 'true' ? 'yes' : 'no')
      return by.field.kind === 'person' ? nameOfMember(value) : value
    },
    [grid, prospects, nameOfMember, ofColumn, cells],
  )
}

function useMemberNames() {
  const cells = useTranslations('cells')
  const members = useMembers()
  return useCallback(
    (id: string) =>
      members.find(({ user_id }) => user_id === id)?.name ??
      (id.startsWith('usr_') ? cells('former_member') : id),
    [members, cells],
  )
}

/** Returns a function that names a value of a column of the table. */
function useColumnValues(nameOfMember: (id: string) => string) {
  const { language } = useLanguage()
  const languages = useLanguageNames()
  const cantons = useTranslations('cantons')
  const company = useTranslations('company')
  const cells = useTranslations('cells')
  const states = useTranslations('states')
  const decisions = useTranslations('decisions')
  return useCallback(
    (column: GroupColumn, value: string, { industry }: ProspectGroup): string => {
      if (column === 'canton') return cantons(value as 'ZH')
      if (column === 'industry') return industry?.[language] ?? `NOGA ${value}`
      if (column === 'kind') return company(`kind_${value as 'operating'}`)
      if (column === 'size') return cells(`size_${value as 'small'}`)
      if (column === 'language') return languages[value as 'de']
      if (column === 'state') return states(value as 'new')
      return column === 'decision' ? decisions(value as 'accept') : nameOfMember(value)
    },
    [cantons, company, cells, states, decisions, languages, language, nameOfMember],
  )
}
