import { Registration } from '#web/features/people/accounts/registration.tsx'

const OFFER = {
  points: [
    'Neue Angebote von privat, sobald sie erscheinen',
    'Mit wem Sie heute sprechen sollten, und warum',
    'Tipps von Partnern aus Ihrer Gegend',
  ],
}

export const RegisterUserPage = () => (
  <Registration of="agent" title="Als Makler registrieren" submit="Makler-Konto erstellen" offer={OFFER} />
)
