import { type ComponentType, lazy, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { loadedToasts } from '#web/ui/loaded-toasts.ts'
import { loadTwice } from '#web/ui/load-twice.ts'

type PartProps = { onClose?: () => void }

/**
 * Returns a component whose code is loaded when it is rendered. If the code cannot be loaded, the screen stays as it is:
 * the part closes, and a notice says why. The part is requested again when it is opened the next time.
 */
export function lazyPart<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const request = (): ComponentType<PartProps> => {
    const part: ComponentType<PartProps> = lazy(async () => {
      const module = await loadTwice(load)
      return { default: module ? (module[name] as ComponentType<PartProps>) : missingPart(() => renew(part)) }
    })
    return part
  }
  let Part = request()
  // React keeps the outcome of a request, so another one needs another component.
  const renew = (failed: ComponentType<PartProps>) => {
    if (Part === failed) Part = request()
  }
  const LazyPart = (props: PartProps) => <Part {...props} />
  return LazyPart as Module[Name]
}

function missingPart(onGone: () => void) {
  return function MissingPart({ onClose }: PartProps) {
    const t = useTranslations('parts')
    useEffect(() => {
      void showMissing(t)
      onClose?.()
      return onGone
      // Reported once, however often the screen is drawn meanwhile.
    }, [])
    return null
  }
}

type Words = (name: 'missing_title' | 'missing_text' | 'updated_title' | 'updated_text' | 'reload') => string

async function showMissing(t: Words) {
  const cause = (await servesOtherVersion()) ? 'updated' : 'missing'
  const showToast = await loadedToasts()
  showToast(t(`${cause}_title`), {
    text: t(`${cause}_text`),
    button: { label: t('reload'), onPress: () => location.reload() },
  })
}

/** Returns whether the service now serves another build, which does not have the parts of this one. */
async function servesOtherVersion() {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && entry !== null && !(await answer.text()).includes(new URL(entry.src).pathname)
  } catch {
    return false
  }
}
