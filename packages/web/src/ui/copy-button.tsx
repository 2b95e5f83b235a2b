import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'

const feedbackMs = 2000

type Props = { text: string; label?: string; size?: 'normal' | 'small' }

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, label, size = 'normal' }: Props) {
  const t = useTranslations('copying')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
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
  return (
    <div className="flex gap-2">
      <input
        readOnly
        aria-label={label}
        value={text}
        onFocus={({ target }) => target.select()}
        className="field h-8 font-mono text-xs"
      />
      <CopyButton text={text} />
    </div>
  )
}
