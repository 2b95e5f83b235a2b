import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from '#web/ui/use-copy.ts'

const feedbackMs = 2000

type Props = {
  text: string
  label?: string
  size?: 'normal' | 'small'
  /** Selects the text on screen, in case the browser does not allow copying. */
  select?: () => void
}

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, label, size = 'normal', select }: Props) {
  const t = useTranslations('copying')
  const [copied, setCopied] = useState(false)
  const copyText = useCopy(select)
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), feedbackMs)
  }
  return (
    <Button
      size={size}
      icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  )
}

/** Shows a read-only text to copy, such as a secret or an address. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex gap-2">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={text}
        onFocus={({ target }) => target.select()}
        className="field h-8 font-mono text-xs"
      />
      {/* The field selects its text when it receives the focus. */}
      <CopyButton text={text} select={() => field.current?.focus()} />
    </div>
  )
}
