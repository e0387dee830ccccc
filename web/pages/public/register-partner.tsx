import type { NewAccount } from '#web/features/people/accounts/registration-form.tsx'
import { rememberService } from '#web/features/network/partners/remembered-service.ts'
import { PARTNER_OFFER } from '#web/features/network/partners/partner-offer.ts'
import { Registration } from '#web/features/people/accounts/registration.tsx'

function remember({ email, serviceType }: NewAccount): void {
  if (serviceType) rememberService(email, serviceType)
}

export const RegisterPartnerPage = () => (
  <Registration of="partner" title="Als Partner registrieren" submit="Partner-Konto erstellen" offer={PARTNER_OFFER} onMade={remember} />
)
