import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { PartnerProfile } from '#shared/contract/network/partners.ts'
import type { PartnerProfileForm } from '#shared/contract/network/partner-forms.ts'
import { AVAILABILITY_LABEL, INDUSTRY_LABEL, PRICE_RANGE_LABEL } from '#shared/domain/partner.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { Form } from '#web/components/form/form.tsx'
import { textFieldsFor } from '#web/components/form/text-fields.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { NameFields } from '#web/components/name-fields.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSaveOwnProfile } from './queries-own.ts'
import { Contact, Trade, Words } from './trade-fields.tsx'

type Fields = z.input<typeof PartnerProfileForm>

const check = checkedBy(async () => (await import('#shared/contract/network/partner-forms.ts')).PartnerProfileForm)

const { TextField } = textFieldsFor<Fields>()

const fieldsFrom = (profile: PartnerProfile): Fields => ({
  companyName: profile.companyName ?? '',
  firstName: profile.firstName,
  lastName: profile.lastName,
  phoneNumber: profile.phoneNumber ?? '',
  address: profile.address ?? '',
  city: profile.city ?? '',
  zipCode: profile.zipCode ?? '',
  industry: profile.industry ?? '',
  services: profile.services ?? '',
  description: profile.description ?? '',
  website: profile.website ?? '',
  priceRange: profile.priceRange,
  serviceArea: profile.serviceArea ?? '',
  availability: profile.availability,
})

function Edit({ profile, onDone }: { profile: PartnerProfile; onDone: () => void }) {
  const save = useSaveOwnProfile()
  const form = useForm({ resolver: check, defaultValues: fieldsFrom(profile) })
  return (
    <Form form={form} busy={save.isPending} onSubmit={(body) => save.mutate({ body }, { onSuccess: onDone })} className="space-y-6">
      <LeaveGuard when={form.formState.isDirty && !save.isPending && !save.isSuccess} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="companyName" label="Firmenname" wide autoComplete="organization" autoFocus />
        <NameFields />
      </div>
      <Contact phone="phoneNumber" />
      <Trade isOpen={profile.industry === null} />
      <Words />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" busy={save.isPending}>
          Speichern
        </Button>
        <Button onClick={onDone}>Abbrechen</Button>
      </div>
    </Form>
  )
}

function View({ profile }: { profile: PartnerProfile }) {
  const place = [profile.zipCode, profile.city].filter(Boolean).join(' ')
  const rows = [
    ['Firma', profile.companyName],
    ['Name', `${profile.firstName} ${profile.lastName}`.trim()],
    ['E-Mail', profile.email],
    ['Telefon', profile.phoneNumber],
    ['Anschrift', [profile.address, place].filter(Boolean).join(', ')],
    ['Branche', profile.industry && INDUSTRY_LABEL[profile.industry]],
    ['Preisniveau', PRICE_RANGE_LABEL[profile.priceRange]],
    ['Verfügbarkeit', AVAILABILITY_LABEL[profile.availability]],
    ['Leistungen', profile.services],
    ['Einsatzgebiet', profile.serviceArea],
    ['Website', profile.website],
    ['Über die Firma', profile.description],
  ] as const
  return (
    <>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-t py-2 text-sm first:border-0">
            <dt className="shrink-0 text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right break-words whitespace-pre-line">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[13px] text-ink-2">
        E-Mail-Adresse, Passwort und Benachrichtigungen ändern Sie unter{' '}
        <Link to={paths.profile} className="text-accent underline">
          Mein Profil
        </Link>
        .
      </p>
    </>
  )
}

/** The partner's profile, as their agents see it. */
export function OwnProfile({ profile }: { profile: PartnerProfile }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <TitledPanel
      title="Ihre Angaben"
      aside={
        isEditing ? null : (
          <span className="flex items-center gap-3">
            <Badge tone={profile.status === 'active' ? 'green' : 'grey'}>{profile.status === 'active' ? 'Aktiv' : 'Inaktiv'}</Badge>
            <Button size="small" onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              Bearbeiten
            </Button>
          </span>
        )
      }
    >
      {isEditing ? <Edit profile={profile} onDone={() => setEditing(false)} /> : <View profile={profile} />}
    </TitledPanel>
  )
}
