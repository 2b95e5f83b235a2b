import { UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMembers } from '#web/data/use-members.ts'
import { useAssign } from '#web/prospecting/prospects/use-assign.ts'
import { Button } from '#web/ui/button.tsx'
import { DropItem, DropMenu } from '#web/ui/menu.tsx'

type Props = { project_id: string; prospect_ids: readonly string[] }

/** Assigns all selected prospects to a member, or to no one. */
export function AssignMenu({ project_id, prospect_ids }: Props) {
  const t = useTranslations('prospects')
  const members = useMembers()
  const assign = useAssign(project_id)
  return (
    <DropMenu
      align="start"
      trigger={
        <Button size="small" icon={<UserPlus aria-hidden />} busy={assign.isPending}>
          {t('assign')}
        </Button>
      }
    >
      {members.map(({ user_id, name }) => (
        <DropItem key={user_id} onClick={() => assign.mutate({ user_id, prospect_ids })}>
          {name}
        </DropItem>
      ))}
      <DropItem onClick={() => assign.mutate({ user_id: null, prospect_ids })}>{t('no_owner')}</DropItem>
    </DropMenu>
  )
}
