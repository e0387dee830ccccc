import { ChevronDown } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import type { z } from 'zod'
import type { PartnerRegistrationForm } from '#shared/contract/network/partner-forms.ts'
import { Contact, Trade, Words } from './trade-fields.tsx'

const FOLDED = ['phone', 'address', 'city', 'zipCode', 'services', 'description', 'serviceArea'] as const

/** A partner's trade: three selects with defaults, and a collapsed group of optional fields. */
export function LinkTradeFields() {
  const { errors } = useFormState<z.input<typeof PartnerRegistrationForm>>()
  const hasError = FOLDED.some((name) => errors[name] !== undefined)
  return (
    <>
      <Trade />
      <details open={hasError || undefined} className="group rounded-panel border bg-panel">
        <summary className="flex min-h-12 list-none items-center gap-3 rounded-panel px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <span className="flex-1">
            <span className="block text-[15px] font-semibold">Weitere Angaben (optional)</span>
            <span className="block text-[13px] text-ink-2">Anschrift, Telefon, Leistungen. Sie können sie auch später ergänzen.</span>
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
        </summary>
        <div className="space-y-4 border-t px-4 py-5">
          <Contact phone="phone" />
          <Words />
        </div>
      </details>
    </>
  )
}
