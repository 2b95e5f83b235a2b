import type { List, ListInput } from '@alphorn/contract/lists/markets'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { failureOf } from '#web/data/failures.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { changesOfList, inputOf } from '#web/lists/list-input.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Given = ListInput & { build: boolean }
type Saved = Pick<List, 'list_id'> & { queued?: boolean }

/** Saves the list, builds it if requested, and opens it. If the build is refused, the list remains saved. */
export function useSaveList(list: List | undefined, forget: () => void) {
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const create = useRouteMutation('market_create')
  const edit = useEditList()
  const build = useRouteMutation('market_build_create')
  const [isPending, setPending] = useState(false)
  const run = async ({ build: andBuild, ...input }: Given) => {
    const saving: Promise<Saved> = list ? edit.save(list, input) : create.mutateAsync(input)
    // The form shows the refusal.
    const saved = await saving.catch(() => null)
    if (!saved) return
    forget()
    const { list_id, queued } = saved
    if (andBuild && !queued) await build.mutateAsync({ list_id }).catch(showFailure)
    await navigate({ to: '/lists/$list_id', params: { list_id } })
  }
  return {
    mutate: (given: Given) => {
      setPending(true)
      void run(given).finally(() => setPending(false))
    },
    isPending,
    error: create.error ?? edit.error,
  }
}

/**
 * Saves the user's changes to a list and offers to undo them. They are computed against the latest version, so that
 * values saved by others meanwhile are not overwritten.
 */
function useEditList() {
  const queries = useQueryClient()
  const building = useTranslations('building')
  const edit = useRouteMutation('market_update')
  const restore = useRestore()
  const save = async (list: List, input: ListInput): Promise<Saved> => {
    const { list_id } = list
    const now = await queries
      .fetchQuery({ ...routeQuery('market_detail', { list_id }), staleTime: 0 })
      .catch(() => list)
    const changes = changesOfList(inputOf(list), input, inputOf(now))
    if (!changes) return { list_id }
    try {
      await edit.mutateAsync({ list_id, ...changes })
    } catch (error) {
      // During a build a change is refused but stored, so it needs no second attempt.
      if (failureOf(error).code !== 'build_running') throw error
      showToast(building('queued_change'))
      return { list_id, queued: true }
    }
    restore.offer({
      list_id,
      ...(changes.name !== undefined && { name: now.name }),
      ...(changes.filters && { filters: now.filters }),
    })
    return { list_id }
  }
  return { save, error: edit.error }
}

/** Offers to undo an edit, which restores the former name and filters. */
function useRestore() {
  const t = useTranslations('list_undo')
  const showFailure = useFailureToast()
  const building = useTranslations('building')
  const edit = useRouteMutation('market_update', { onDone: () => showToast(t('undone')) })
  const restore = (former: { list_id: string } & Partial<ListInput>) =>
    // The screen may have been left, so the result is reported here and not in one of its callbacks.
    edit
      .mutateAsync(former)
      .catch((error: unknown) =>
        failureOf(error).code === 'build_running' ? showToast(building('queued_change')) : showFailure(error),
      )
  return {
    offer: (former: { list_id: string } & Partial<ListInput>) =>
      showToast(t('saved'), { undo: { label: t('undo'), onUndo: () => void restore(former) } }),
  }
}
