const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/u)

/** Adds all endings to a word with a tilde: "gepflegt~". */
const withEndings = (word: string): readonly string[] =>
  word.endsWith('~') ? ['', 'e', 'en', 'er', 'em', 'es'].map((ending) => word.slice(0, -1) + ending) : [word]

/** Words that are sent in upper and lower case. Some nouns are surnames as well: `excerpt.ts` leaves them out where they may be one. */
const ANY_CASE = `
  der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines und oder aber auch nicht nur noch sehr als wie
  wo was wer wenn ob dass daß denn hier dort es er sie wir ich ihr uns mir mich man sich in im ins an am auf aus bei beim mit nach von vom vor zu
  zum zur für über unter um durch ohne gegen bis seit ab zwischen neben hinter während wegen trotz je pro inkl inklusive zzgl zuzüglich ca circa etwa
  ungefähr mindestens maximal insgesamt gesamt ist sind war waren wird werden wurde wurden worden hat haben hatte hatten seine seinem seinen
  seiner ihre ihren ihrem ihrer ihres mein meine meinen meinem meiner unser unsere unseren unserem unserer unseres dieser diese dieses diesen diesem
  können könnte könnten soll sollen sollte muss müssen darf dürfen möchte möchten wollen gibt geben steht stehen liegt liegen gelegen befindet befinden
  bleibt gehört verfügt besteht beträgt umfasst bietet bekommt kommt geht macht wohnt bewohnt genutzt nutzbar jetzt heute derzeit aktuell momentan
  zurzeit zuletzt bisher damals später sofort danach vorher nie bereits erst zuerst alle alles allein jeder jede jedes jedem beide
  beiden mehrere einige viele weniger sowie sondern weder jedoch teils teilweise komplett~ vollständig~ umfassend~ laufend regelmäßig~ gesucht~
  nichts nix etwas jemand daher darum dabei dafür damit davon dazu darf jahr jahre jahren jahres monat monate monaten woche wochen tage tagen
  stunde stunden uhr minuten nähe lage umgebung stadt

  haus hauses häuser häusern häuschen wohnung wohnungen wohnhaus einfamilienhaus mehrfamilienhaus zweifamilienhaus dreifamilienhaus reihenhaus
  reihenmittelhaus reihenendhaus reiheneckhaus doppelhaus doppelhaushälfte haushälfte bungalow fertighaus bauernhaus fachwerkhaus ferienhaus wochenendhaus
  elternhaus nachbarhaus objekt objekte objekts objektes immobilie immobilien gebäude gebäudes anwesen apartment appartement maisonette
  maisonettewohnung etw efh mfh dhh dh rmh reh zfh zkb penthouse loft eigenheim hauptgebäude nebengebäude anbau umbau ausbau neubau altbau

  baujahr bj bauj erbaut~ gebaut~ baut bauen errichtet~ fertiggestellt~ fertigstellung ursprungsbaujahr bau bauweise massivbauweise massiv~ ziegelbauweise
  holzständerbauweise bauabschnitt umgebaut~ ausgebaut~ angebaut~ erweitert~ erweiterung aufgestockt baugenehmigung bezugsfertig~ bezug

  grundstück grundstücks grundstückes grundstücke grundstücken grundstücksgröße grundstücksfläche baugrundstück gesamtgrundstück hanggrundstück
  eckgrundstück waldgrundstück gartengrundstück seegrundstück nachbargrundstück areal areals parzelle parzellen bauplatz gesamtfläche fläche größe wohnfläche
  nutzfläche gartenfläche miteigentumsanteil anteil erbpacht erbbaurecht realteilung quadratmeter quadratmetern qm m² m2 wfl nfl

  erdgeschoss erdgeschoß obergeschoss obergeschosses obergeschoß dachgeschoss dachgeschoß untergeschoss kellergeschoss staffelgeschoss vollgeschoss geschoss
  geschosse vollgeschosse vollgeschossen geschossig~ etage etagen parterre hochparterre tiefparterre souterrain ebenerdig~ eg og dg ug hpt stockwerk stockwerke aufzug fahrstuhl lift
  balkon balkone terrasse dachterrasse loggia wintergarten treppe treppenhaus

  heizung heizungen heizungsanlage geheizt beheizt~ unbeheizt~ heizt heizen heizkessel heizkörper heizkosten heizöl erdgas gas öl pellets pellet hackschnitzel therme
  gastherme kombitherme brennwert brennwerttherme brennwertkessel brennwertgerät brennwerttechnik gasbrennwert gasbrennwertheizung gasbrennwerttherme fernwärme
  nahwärme wärme wärmepumpe wärmepumpen luftwärmepumpe erdwärmepumpe erdwärme nachtspeicher nachtspeicherofen nachtspeicheröfen nachtstromspeicher blockheizkraftwerk bhkw
  kachelofen kaminofen kaminöfen ölofen öltank gastank warmwasser solarthermie photovoltaik solaranlage fußboden zentral

  zustand zustands saniert~ sanierung kernsaniert~ kernsanierung teilsaniert~ vollsaniert~ grundsaniert~ unsaniert~ sanieren sanierungsbedürftig~ sanierungsbedarf
  sanierungsstau renoviert~ renovierung renovieren renovierungsbedürftig~ renovierungsbedarf unrenoviert~ modernisiert~ modernisierung modernisieren
  modernisierungsbedürftig~ modernisierungsbedarf gepflegt~ ungepflegt~ erstbezug neuwertig~ rohbau rohzustand sanierungen abriss abrisshaus abrissobjekt abrissreif~ bedürftig~
  instandgehalten instandgesetzt~ instandhaltung reparaturbedürftig~ bezugsfrei~ einzugsbereit~ schlüsselfertig~ bewohnbar~ unbewohnbar~ bad bäder küche einbauküche dächer
  fenster türen haustür fassade leitungen elektrik elektro böden fußböden außenanlage außenanlagen garten garage carport stellplatz stellplätze tiefgarage
  rundum technik technisch~ baulich~ energetisch~ substanz bausubstanz

  vermietet~ unvermietet~ vermiete vermieten vermietung vermieter mieter mieterin mietern mieters miete mieten mieteinnahmen kaltmiete warmmiete
  nettokaltmiete jahresnettokaltmiete jahresmiete mietvertrag mietverhältnis mietverhältnisse mietfrei~ leere leerem leerstehend~ leerstand freiwerdend~ lieferbar
  einzug auszug ausgezogen auszieht gekündigt~ kündigung eigenbedarf kapitalanlage rendite übergabe verfügbar~ einheit einheiten wohneinheit wohneinheiten parteien
  einliegerwohnung gewerbe gewerbeeinheit ladenlokal

  suche suchen sucht gesuch gesuche kaufgesuch ankauf ankaufen kaufe kaufen kauft kaufpreis käufer käuferin käufern verkauf verkaufe verkaufen verkauft
  verkaufs verkäufer verkäuferin tausch tausche tauschen tauscht wohnungstausch haustausch tauschpartner eintausch versteigert versteigerung versteigerungen
  zwangsversteigerung teilungsversteigerung versteigerungstermin verkehrswert auktion auktionshaus auktionstermin meistbietend~ bieterverfahren bietverfahren bieter
  gebot gebote gebots höchstgebot mindestgebot amtsgericht amtsgerichts zuschlag nachmieter nachmieterin nachmietern untermiete untermieter untervermietung zwischenmiete zwischenmieter
  wochenweise pauschalmiete kaution feriengäste ferienwohnung
  gmbh kg ag bauträger bauträgers bauträgerbindung baupartner bauunternehmen bauunternehmer bauunternehmung hausherstell hausbau hausbauer haushersteller musterhaus
  musterhäuser musterhauspark team teams kunden kundin kundenauftrag suchkunden auftrag auftrags alleinauftrag auftraggeber eigentümerauftrag beauftragt
  vermitteln vermittelt vermittlung vermittler provision provisionen provisionsfrei~ provisionspflichtig~ käuferprovision maklerprovision courtage courtagefrei~
  makler maklern maklers maklerin maklerbüro maklerbüros maklerfirma maklerfirmen maklerunternehmen maklervertrag makleranfragen maklerangebote immobilienmakler maklerfrei~ maklerkosten
  unternehmen unternehmens firma firmen büro agentur leistungen dienstleistungen service fachberater fachberatung verkaufsberater berater beratung bestand angebot angebote angeboten
  angebots anzeige anzeigen anfragen anfrage anruf anrufe exposé besichtigung besichtigungen besichtigungstermin termin termine privat privatverkauf privatperson privatpersonen eigentümer eigentümerin
  familie familien student studentin studenten rentner planen plant realisieren projekt projekte grundriss grundrisse mwst mehrwertsteuer grundbuch
  zwecklos unerwünscht~ erwünscht~ verzichten absehen bitte danke interessenten kaufinteressenten interesse
`

/** Words that are sent only in lower case: capitalised they are surnames. */
const SMALL = `
  schon sein früher mehr immer
  da dann weil kann leer bald direkt einfach echt trocken ruhig ruhige ruhigen solides gutem gutes großen großes großem neues neuem neuen altem altes so doch ja nun nötig möglich
  noch hin her stets allerdings kauf tag
`

export const SENT_WORDS: ReadonlySet<string> = new Set(splitWords(ANY_CASE).flatMap(withEndings))
export const SENT_SMALL: ReadonlySet<string> = new Set(splitWords(SMALL).flatMap(withEndings))

/** Compounds made only of these parts, which never form a surname. */
const COMPOUND = new RegExp(
  String.raw`^(?:gas|öl|ofen|ölofen|wald|forst|freizeit|wochenend|erdgas|heizöl|strom|elektro|infrarot|pellet|holz|fern|zentral|etagen|fußboden|wand|decken|nachtspeicher|brennwert|wärmepumpen|solar|luft|wasser|dach|erd|ober|keller|souterrain|miet|eigentums|ferien|einlieger|maisonette|haus|bau|wohn|garten|wohnungs|immobilien|kauf|verkaufs|renovierungs|sanierungs|modernisierungs|teil|komplett|grund|kern|voll|dachgeschoss|erdgeschoss|obergeschoss|etagen|reihen|doppel|mehrfamilien|einfamilien|-){1,5}(?:heizung|heizungen|heizungsanlage|therme|wohnung|wohnungen|geschosswohnung|geschoss|grundstück|grundstücke|grundstücks|sanierung|renovierung|modernisierung|anzeige|objekt|objekte|fläche|häuser|haushälfte|immobilie|immobilien|provision)$`,
  'u',
)

export const isSentCompound = (word: string): boolean => COMPOUND.test(word)
