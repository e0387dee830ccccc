const splitWords = (text: string) => new Set(text.split(/\s+/u))

/** Words that negate what follows them. */
export const NEGATIONS: ReadonlySet<string> = splitWords(
  'kein keine keinen keinem keiner keines keins keinerlei keinesfalls keineswegs niemals nie ohne nicht nichts nix weder außer ausser ausgenommen',
)

/** Negations as a pattern, including phrases. */
export const NO = String.raw`(?:auf (?:gar )?keinen fall|bis auf|${[...NEGATIONS].join('|')})`

/** Words that set no filter by themselves. */
export const FILLERS: ReadonlySet<string> = splitWords(
  `ab aber aktuell aktuelle aktuellen akquise alle allem allen aller alles als also am an angebot angebote angeboten anzeige anzeigen auch auf aus ausschließlich außerdem ähm äh
  bei beim bereits besitzer bevorzugt beziehungsweise bis bitte bleiben bleibt brauche bräucht bräuchte bzw ca circa da dabei dafür dagegen damit danach danke dann daran darauf daraus darf darin darum das davon davor dazu dein deine
  dem den denen denn der deren des deshalb dich die dies diese diesem diesen dieser dieses ding dinge dir doch dort dran drin dringend du durch dürfen dürfte art bin gibts hast jedenfalls kosten ne nem nen vielen wurde wurden zwar
  bloß bloss kostet
  ebenfalls ebenso egal eher eigentlich eigentümer ein eine einem einen einer eines einfach einige entweder er es etc etliche etwa etwas euch eur euro evtl filter filtere filtern fläche für
  ganz geben gebe geblieben gegebenenfalls gegen gegend geht gemäß gerade gern gerne gesucht ggf gib gibt gleich guck gucken gut gute guten gutes
  hab habe haben hallo halt hat hätte hauptsache her heute hier hin hinten hinweis hob ich ihm ihn ihnen ihr ihre im immer immobilie immobilien in indem inkl innerhalb inserat inserate inseraten ins interessent interessenten irgend
  irgendwas irgendwo ist ja jahr jahre jahren je jede jedem jeden jeder jedes jedoch jemand jemanden jener jetzt jeweils kann kannst kategorie kaufpreis kaum kaufen km komme kommen kommt komplett komplette können könnt könnte könnten kp kreis kunde kunden käufer
  landkreis laufen läuft lediglich liegen liegt links liste los länger mach machen mag mal man markt max maximal maximum mehr mehrere mein meine meinem meinen meiner meter mich min mind mindestens minimum minus mir mit moin monat monate monaten muss müssen müsste möchte möchten mögen möglichst
  nach nahe neben net noch nun nur nähe ob objekt objekte objekten oder ok online ort paar passend per plus plz portal portale portalen postleitzahl preis preise pro prüfen qm raum rauskommen rechts region reinkommen rest rum rund
  sachen schau schauen schaut schon schön schöne schönen schöner schönes sehen sehr sein seit seitdem selbst servus sich sie sind so sobald sofort sogar solche solchen solcher soll sollen sollte sondern sonst sonstige sortieren sortiere sortiert soweit sowas sowie stadt stadtteil statt status
  stehen steht stück such suche suchen suchkunde suchkunden super sämtliche sämtlichen tag tage tagen the titel treffer trotz typ tät über überall übers um umkreis unbedingt und ungefähr uns unser unsere unserem unseren unter usw
  verkäufer viel vom von vor vorne wann war warum was wegen weggehen weiter weitere weiteren welche welchen welcher welches wen weniger wenn wer werden wie wieder wieso will wir wird wissen wo woche wochen wohl wohnfläche wollen worin wos würde würden während
  wär wäre zeig zeige zeigen zeigt zeug zimmer zimmern zirka zu zudem zuerst zum zumindest zur zusätzlich zwischen höchstens`,
)

/** Wishes without a filter, and words that set a filter only together with others. None of them is a place. */
const WISHES: ReadonlySet<string> = splitWords(
  `absteigend alleinstehend alte alten alter altes altbau anlageobjekt aufsteigend balkon barrierefrei barrierefreie barrierefreies baujahr bauherr billigste billigsten brief büro eigenheim eingangsdatum einfamilienhaus fällig
  freistehend freistehende freistehender freistehendes garage garten gebrauchte groß große großen großer großes grösse größe größte größten günstig günstige günstigen günstiger günstiges hotspot investment kapitalanlage keller klein kleine kleinen kleiner kleines kleinste
  kleinsten kompakt lage leerstehend leerstehende makler maklerbüro neu neubau neue neuen neuer neues neueste neuesten parallel privat provisionsfrei provisionsfreie renditeobjekt renovierungsbedürftig renovierungsbedürftige ruhig ruhige ruhiger saniert
  sanierte schnäppchen sonnig sonnige sonniger sonniges telefon terrasse teuerste teuersten unsaniert vermietet vermietete zentral zentrale älteste ältesten`,
)

/** Words in a question that are never part of a place name. */
export const NO_PLACE: ReadonlySet<string> = new Set([...NEGATIONS, ...FILLERS, ...WISHES])
