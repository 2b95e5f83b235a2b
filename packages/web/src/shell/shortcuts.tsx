import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { switchSingleKeys, useSingleKeys } from '#web/ui/keys.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Modal } from '#web/ui/modal.tsx'

const groups = {
  anywhere: [
    ['⌘K', 'palette'],
    ['g v', 'recent'],
    ['⌘↵', 'submit'],
    ['z', 'undo'],
    ['F6', 'notices'],
    ['?', 'help'],
    ['c', 'new_project'],
  ],
  in_project: [
    ['g o', 'go_overview'],
    ['g p', 'go_prospects'],
    ['g r', 'go_review'],
    ['g x', 'go_releases'],
    ['g j', 'go_jobs'],
  ],
  in_table: [
    ['j', 'next'],
    ['k', 'previous'],
    ['x', 'select'],
    ['e', 'panel'],
    ['t', 'add_to_list'],
    ['↵', 'open'],
    ['Esc', 'close'],
    ['/', 'search'],
  ],
  in_prospects: [
    ['a', 'accept'],
    ['l', 'later'],
    ['r', 'reject'],
    ['w', 'score_reasons'],
  ],
  in_review: [
    ['k', 'previous_draft'],
    ['j', 'next_draft'],
    ['a', 'approve'],
    ['z', 'undo_approval'],
    ['l', 'like_letters'],
    ['r', 'reject'],
    ['e', 'edit_draft'],
    ['s', 'say_otherwise'],
    ['⌘J', 'snippets'],
  ],
  in_inbox: [
    ['j', 'next'],
    ['k', 'previous'],
    ['a', 'main_act'],
    ['l', 'later'],
    ['r', 'reject'],
    ['e', 'done'],
    ['h', 'snooze'],
    ['i', 'assign'],
    ['m', 'comment'],
    ['n', 'no_candidate'],
    ['1–9', 'candidate'],
    ['↵', 'open'],
    ['z', 'undo_hour'],
  ],
  go_to: [
    ['g i', 'go_inbox'],
    ['g h', 'go_home'],
    ['g d', 'go_directory'],
    ['g l', 'go_lists'],
    ['g w', 'go_watches'],
    ['g b', 'go_suppressions'],
    ['g k', 'go_credentials'],
    ['g q', 'go_requests'],
    ['g u', 'go_usage'],
    ['g n', 'go_webhooks'],
    ['g f', 'go_openrefine'],
    ['g a', 'go_reference'],
    ['g s', 'go_settings'],
  ],
} as const

type Group = keyof typeof groups

/** The groups that each screen needs, by a part of its address. */
const groupsOfScreens: readonly (readonly [string, readonly Group[]])[] = [
  ['/inbox', ['in_inbox']],
  ['/review', ['in_review', 'in_project']],
  ['/prospects', ['in_prospects', 'in_table', 'in_project']],
  ['/projects/', ['in_project']],
  ['/directory', ['in_table']],
  ['/lists', ['in_table']],
]

/** Returns all groups, those of the present screen first. */
function groupsFor(path: string): readonly Group[] {
  const own = groupsOfScreens.find(([part]) => path.includes(part))?.[1] ?? []
  return [...new Set<Group>([...own, 'anywhere', ...(Object.keys(groups) as Group[])])]
}

/** Lists all shortcuts, with a switch that disables single-key ones. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shortcuts')
  const single = useSingleKeys()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Modal
      open
      onClose={onClose}
      wide
      title={t('title')}
      footer={
        <label className="mr-auto flex items-center gap-2">
          <input
            type="checkbox"
            checked={single}
            onChange={(event) => switchSingleKeys(event.target.checked)}
          />
          {t('single_keys')}
        </label>
      }
    >
      <div className="gap-x-10 pb-3 sm:columns-2">
        {groupsFor(path).map((group) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold text-muted">{t(group)}</h3>
            <dl>
              {groups[group].map(([keys, name]) => (
                <div key={name} className="flex items-center justify-between border-b border-line py-1.5">
                  <dt>{t(name)}</dt>
                  <dd>
                    <Kbd>{keys}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
