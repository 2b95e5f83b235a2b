type TextProps = {
  label: string
  value: string | undefined
  pattern?: RegExp
  onChange: (value: string | undefined) => void
}

/** A text filter. It is applied on Enter, because each search reads rows. */
export function TextFilter({ label, value, pattern = /^.{0,100}$/, onChange }: TextProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const text = event.currentTarget.querySelector('input')!.value.trim()
        if (text === '') onChange(undefined)
        else if (pattern.test(text)) onChange(text)
      }}
    >
      <label className="block space-y-1">
        <span className="font-semibold">{label}</span>
        <input key={value} name="value" defaultValue={value} className="field h-8" />
      </label>
    </form>
  )
}
