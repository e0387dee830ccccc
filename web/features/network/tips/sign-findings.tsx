import { Check } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SignText } from '#shared/domain/sign-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatEuro } from '#web/lib/format.ts'
import type { TipFields } from './tip-fields.ts'

type Field = 'sellerPhone' | 'sellerEmail' | 'estimatedPrice' | 'tipType' | 'propertyType' | 'description'

export interface Finding {
  readonly name: Field
  readonly label: string
  readonly value: string | number
  /** Formatted value, if different. */
  readonly text?: string
}

const PRIVATE = 'Laut Schild von privat'

/** Findings for the form, except values that it already has. */
export function listFindings({ phones, email, price, tipType, propertyType, isPrivate }: SignText, fields: TipFields): Finding[] {
  const found: (Finding | undefined)[] = [
    ...phones.map((phone) => ({ name: 'sellerPhone', label: 'Telefon', value: phone }) as const),
    email ? { name: 'sellerEmail', label: 'E-Mail', value: email } : undefined,
    price ? { name: 'estimatedPrice', label: 'Preis', value: price, text: formatEuro(price) } : undefined,
    tipType && { name: 'tipType', label: 'Worum es geht', value: tipType },
    propertyType && { name: 'propertyType', label: 'Objektart', value: propertyType },
    isPrivate ? { name: 'description', label: 'Beschreibung', value: PRIVATE } : undefined,
  ]
  return found.filter((finding) => finding !== undefined && !isTaken(finding, fields)) as Finding[]
}

const isTaken = ({ name, value }: Finding, fields: TipFields): boolean =>
  name === 'description' ? typeof fields.description === 'string' && fields.description.includes(String(value)) : fields[name] === value

/** Appends to a typed description instead of replacing it. */
const afterTaking = ({ name, value }: Finding, fields: TipFields) =>
  name === 'description' ? [fields.description, value].filter(Boolean).join('\n') : value

/** Findings from a sign, each accepted by its own button. */
export function SignFindings({ findings }: { findings: readonly Finding[] }) {
  const { setValue } = useFormContext<TipFields>()
  const fields = useWatch<TipFields>() as TipFields
  return (
    <ul aria-label="Auf dem Schild gelesen">
      {findings.map((finding) => {
        const { name, label, value, text = String(value) } = finding
        const taken = isTaken(finding, fields)
        return (
          <li key={`${name} ${text}`} className="flex items-center gap-3 border-t py-2 text-sm first:border-0">
            <span className="min-w-0 flex-1 break-words">
              <span className="block text-[13px] text-ink-2">{label}</span>
              <span className="font-semibold num">{text}</span>
            </span>
            <Button
              aria-label={taken ? `${label} übernommen` : `${label} ${text} übernehmen`}
              disabled={taken}
              onClick={() => setValue(name, afterTaking(finding, fields), { shouldDirty: true, shouldValidate: true })}
            >
              {taken && <Check aria-hidden />}
              {taken ? 'Übernommen' : 'Übernehmen'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
