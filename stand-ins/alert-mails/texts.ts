/** An alert's advert, as each portal words it. */
export interface AlertAdvert {
  readonly id: string
  readonly title: string
  /** In euros. */
  readonly price: number
  readonly size: number
  readonly rooms: number
  readonly zipCode: string
  readonly town: string
  readonly street?: string
}

const euro = (amount: number) => `${amount.toLocaleString('de-DE')} €`
const german = (number: number) => number.toLocaleString('de-DE')

export const kleinanzeigenText = (search: string, adverts: readonly AlertAdvert[]): string => `
Es gibt etwas Neues!

Zu deiner Suche „${search}“ haben wir neue Treffer.

Neue Treffer ansehen
[https://www.kleinanzeigen.de/m-suche-verwenden.html]

${adverts
  .map(
    ({ id, title, price }) => `Bild zur Anzeige ${title}
[https://img.kleinanzeigen.de/api/v1/prod-ads/images/aa/${id}]

${title}

${euro(price)}

Von Privat

Anzeige ansehen
[https://www.kleinanzeigen.de/s-anzeige/${id}]
`,
  )
  .join('\n')}
Bis bald!
`

export const immobilienscout24Text = (search: string, adverts: readonly AlertAdvert[]): string => `
Ihre Suche:
-----------------------------------------
${adverts.length} neue Angebote
zu deiner gespeicherten Suche ${search}
-----------------------------------------
${adverts
  .map(
    ({ id, title, price, size, rooms, town, street }) => `Titel: ${title}

Link: https://push.search.is24.de/email/expose/${id}
Adresse: ${street === undefined ? '' : `${street}, `}${town}
Kaufpreis: ${euro(price)}
Wohnfläche: ${german(size)} m²
Zimmer: ${german(rooms)}
`,
  )
  .join('\n')}
-----------------------------------------
Alle Angebote ansehen
https://push.search.is24.de/email/Suche/controller/executeSavedSearch/region
`

export const immoweltText = (adverts: readonly AlertAdvert[], link = (id: string) => `https://www.immowelt.de/expose/${id}`): string => `
Neue Angebote für dich

${adverts
  .map(
    ({ id, title, price, size, rooms, zipCode, town }) => `
${euro(price)} Kaufpreis


${title}


${german(rooms)} Zimmer . ${german(size)} m²

 ${town}
 (${zipCode})

${link(id)}
Mehr Informationen
`,
  )
  .join('\n')}
Jetzt inserieren
`

export const ohneMaklerText = (adverts: readonly AlertAdvert[]): string => `Neue Immobilien
${adverts
  .map(({ id, title, price, size, rooms, zipCode, town, street }) => {
    const link = `(https://www.ohne-makler.net/immobilie/${id}/)`
    const place = `${street === undefined ? '' : `${street}, `}${zipCode} ${town}`
    const facts = `Zimmer: ${rooms.toFixed(2).replace('.', ',')} Wohnfläche: ${size.toFixed(2).replace('.', ',')} m²`
    return `| ${link} | ${title}  ${link}    Haus, Haus in ${place}    ${facts}     Kaufpreis: ${euro(price)} Privatangebot   👉 Exposé anzeigen  ${link} |`
  })
  .join('\n\n')}
`
