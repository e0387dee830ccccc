import { Building2, Handshake } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { ROLE_LABEL } from '#shared/domain/roles.ts'
import { FieldGroup } from '#web/components/ui/field.tsx'

const CHOICES = [
  ['agent', Building2],
  ['partner', Handshake],
] as const

/** The new account's role. */
export function RoleChoice() {
  const { register } = useFormContext<{ role: 'agent' | 'partner' }>()
  return (
    <FieldGroup label="Ich bin">
      <div className="grid gap-2 sm:grid-cols-[auto_auto]">
        {CHOICES.map(([role, Icon]) => (
          <label
            key={role}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-line-strong/60 bg-panel px-2.5 py-2 text-sm font-medium transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input type="radio" {...register('role')} value={role} className="sr-only" />
            <Icon aria-hidden className="size-4.5 shrink-0" />
            {ROLE_LABEL[role]}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
