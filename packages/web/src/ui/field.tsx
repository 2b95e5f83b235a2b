import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: string | undefined
  className?: string
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ReactNode
}

/** A control with its label, its hint, and its error message. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const described = error !== undefined || hint !== undefined
  return (
    <div className={classNames('space-y-1', className)}>
      <label htmlFor={id} className="flex items-baseline gap-2 font-medium">
        {label}
        {optional !== undefined && <span className="text-xs font-normal text-muted">{optional}</span>}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': noteId }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {described && (
        <div id={noteId} className="text-xs text-muted">
          {error !== undefined && <p className="font-medium text-bad">{error}</p>}
          {/* It often states the limit that was missed. */}
          {hint !== undefined && <p>{hint}</p>}
        </div>
      )}
    </div>
  )
}

type TextProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'children'>

export function TextField({ label, hint, error, optional, className, ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} {...(className && { className })}>
      {(control) => <input {...input} {...control} className="field h-8" />}
    </Field>
  )
}

/** A field for the secret of an outside service: it is not shown, and the browser does not offer its own passwords. */
export function SecretField(props: TextProps) {
  return <TextField {...props} type="password" autoComplete="off" />
}

type AreaProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'textarea'>, 'children'>

export function AreaField({ label, hint, error, optional, className, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} {...(className && { className })}>
      {(control) => <textarea rows={3} {...area} {...control} className="field resize-y" />}
    </Field>
  )
}

type SelectProps = Omit<FieldProps, 'children'> & ComponentProps<'select'>

export function SelectField({ label, hint, error, optional, className, children, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} {...(className && { className })}>
      {(control) => (
        <select {...select} {...control} className="field h-8">
          {children}
        </select>
      )}
    </Field>
  )
}
