import { expect, test } from 'vitest'
import type { Language } from '@alphorn/contract/core/fields'
import { industriesFor } from '#understanding/industries'

/** Words that people type into the filter, with the divisions that are right as the first suggestion. */
const typedWords: Readonly<Record<Language, string>> = {
  de: `Treuhand 69, Treuhänder 69, Buchhaltung 69, Steuerberatung 69, Anwalt 69, Anwälte 69, Rechtsanwalt 69, Notar 69, Schreinerei 16 31 43,
    Schreiner 16 31 43, Zimmerei 43 16, Holzbau 43 16 41, Dachdecker 43, Spengler 43, Sanitär 43, Heizung 43, Elektriker 43, Elektro 43 27,
    Elektroinstallationen 43, Maler 43, Gipser 43, Plattenleger 43, Bodenleger 43, Gartenbau 81, Gärtnerei 01 81, Baumeister 41,
    Bauunternehmen 41 42, Hochbau 41, Tiefbau 42, Strassenbau 42, Architekt 71, Architekten 71, Ingenieur 71, Ingenieurbüro 71, Vermessung 71,
    Solar 43 35 27, Solaranlagen 43, Photovoltaik 43 35, Energie 35, Strom 35, Wasser 36, Abfall 38, Entsorgung 38, Recycling 38, Garage 45,
    Autohandel 45, Carrosserie 45, Velo 47 30 95, Transport 49, Spedition 52, Logistik 52 49, Taxi 49, Umzüge 49, Kurier 53, Hotel 55,
    Restaurant 56, Gastronomie 56, Café 56, Bäckerei 10 47, Metzgerei 10 47, Käserei 10, Brauerei 11, Weinbau 01, Weingut 01 11, Wein 46 47 11,
    Landwirtschaft 01, Forst 02, IT 62, Informatik 62, Software 62, SaaS 62, App 62, Cloud 63 62, Hosting 63, Webdesign 62, Cybersecurity 62, KI 62,
    Marketing 73, Werbung 73, Werbeagentur 73, Grafik 74, Druckerei 18, Verlag 58, Film 59, Fotograf 74, Spitex 88 86, Pflege 87 88 86, Pflegeheim 87,
    Altersheim 87, Arzt 86, Ärzte 86, Zahnarzt 86, Physiotherapie 86, Spital 86, Tierarzt 75, Apotheke 47, Drogerie 47, Optiker 47,
    Coiffeur 96, Kosmetik 96 20, Wellness 96, Fitness 93, Reinigung 81, Hauswartung 81, Facility 81, Sicherheit 80, Personalvermittlung 78,
    Temporär 78, Immobilien 68, Makler 68, Bank 64, Versicherung 65 66, Broker 66, Vermögensverwaltung 66, Holding 64, Beratung 70,
    Unternehmensberatung 70, Coaching 85 70, Schule 85, Fahrschule 85, Kita 88, Krippe 88, Kinderbetreuung 88, Reisebüro 79, Event 82 90, Uhren 26,
    Schmuck 32 47, Medtech 32, Pharma 21, Biotech 72 21, Chemie 20, Kunststoff 22, Maschinenbau 28, Metallbau 25, Schlosserei 25, Werkzeugbau 25 28,
    Möbel 31 47, Küchen 31 43 47, Textil 13, Mode 14 47, Elektronik 26, Verein 94, Gemeinde 84, Kirche 94, Museum 91, Theater 90, Musik 90 59,
    Sport 93, Bestatter 96, Wäscherei 96, Storen 43, Gerüstbau 43, Kaminfeger 81, Lüftung 43, Klima 43, Liegenschaften 68, Onlineshop 47, Grosshandel 46,
    Forschung 72, Labor 71 72 86 32, Übersetzung 74, Callcenter 82, Leasing 64 77, Vermietung 77 68, Schädlingsbekämpfung 81, Hebamme 86, Psychotherapie 86`,
  fr: `fiduciaire 69, comptabilité 69, avocat 69, notaire 69, menuiserie 16 31 43, menuisier 16 31 43, charpente 43 16, ferblanterie 43, sanitaire 43,
    chauffage 43, électricien 43, électricité 43 35, peinture 43, plâtrerie 43, carrelage 43, paysagiste 81, jardinier 81, maçonnerie 41 43,
    entreprise générale 41, génie civil 42, architecte 71, ingénieur 71, géomètre 71, solaire 43 35, panneaux solaires 43, énergie 35, déchets 38,
    garage 45, carrosserie 45, transport 49, déménagement 49, taxi 49, hôtel 55, restaurant 56, traiteur 56, boulangerie 10 47, boucherie 10 47,
    fromagerie 10, brasserie 11 56, vigneron 01, viticulture 01, vin 46 47 11, agriculture 01, informatique 62, logiciel 62, logiciels 62, site web 62 63,
    publicité 73, graphisme 74, imprimerie 18, photographe 74, soins à domicile 86 88, EMS 87, médecin 86, dentiste 86, physiothérapie 86,
    pharmacie 47, opticien 47, coiffure 96, coiffeur 96, esthétique 96, nettoyage 81, conciergerie 81, sécurité 80, placement 78, travail temporaire 78,
    immobilier 68, régie 68, courtage 66 68 46, banque 64, assurance 65 66, gestion de fortune 66, conseil 70, formation 85, école 85, auto-école 85,
    crèche 88, garderie 88, agence de voyages 79, horlogerie 26, montres 26, bijouterie 32 47, décolletage 25, mécanique 25 28, serrurerie 25, meubles 31 47,
    association 94, commune 84, musée 91, théâtre 90, sport 93, pompes funèbres 96, ramoneur 81, traduction 74, recherche 72, vétérinaire 75, fleuriste 47`,
  it: `fiduciaria 69, contabilità 69, avvocato 69, notaio 69, falegnameria 16 31 43, falegname 16 31 43, carpenteria 25 43 16, idraulico 43, sanitari 43,
    riscaldamento 43, elettricista 43, impianti elettrici 43, pittore 43, gessatore 43, piastrellista 43, giardiniere 81, giardinaggio 81, muratore 41 43,
    impresa di costruzioni 41, genio civile 42, architetto 71, ingegnere 71, solare 43 35, fotovoltaico 43 35, energia 35, rifiuti 38, autofficina 45,
    carrozzeria 45, trasporti 49, traslochi 49, taxi 49, albergo 55, ristorante 56, bar 56, panetteria 10 47, macelleria 10 47, caseificio 10, viticoltura 01,
    vino 46 47 11, informatica 62, software 62, pubblicità 73, grafica 74, tipografia 18, fotografo 74, cure a domicilio 86 88, casa anziani 87, medico 86,
    dentista 86, fisioterapia 86, farmacia 47, ottico 47, parrucchiere 96, estetica 96, pulizie 81, custodia 81 88, sicurezza 80, collocamento 78,
    immobiliare 68, banca 64, assicurazioni 65 66, gestione patrimoniale 66, consulenza 70, formazione 85, scuola 85, asilo 88, asilo nido 88,
    agenzia viaggi 79, orologeria 26, orologi 26, gioielleria 32 47, meccanica 25 28, metalcostruzioni 25, mobili 31 47, associazione 94, museo 91,
    teatro 90, onoranze funebri 96, spazzacamino 81, traduzioni 74, ricerca 72, veterinario 75, fiorista 47`,
  en: `accounting 69, tax 69, lawyer 69, law firm 69, notary 69, carpenter 43 16 31, roofing 43, plumber 43, plumbing 43, heating 43, electrician 43, painter 43,
    landscaping 81, construction 41 F, civil engineering 42, architect 71, engineering 71, solar 43 35 27, energy 35, waste 38, car repair 45, car dealer 45,
    transport 49, freight 49 52, logistics 52 49, hotel 55, restaurant 56, bakery 10 47, butcher 10 47, brewery 11, winery 01 11, farming 01,
    IT services 62, software 62, SaaS 62, cloud 63 62, AI 62, web design 62, cyber security 62, advertising 73, marketing 73, design 74, printing 18,
    publishing 58, photographer 74, home care 88 86, nursing home 87, doctor 86, dentist 86, physiotherapy 86, pharmacy 47, optician 47, hairdresser 96,
    beauty 96, gym 93, cleaning 81, security 80, recruitment 78, staffing 78, real estate 68, bank 64, fintech 64 62 66, insurance 65 66 K, wealth management 66,
    asset management 66, consulting 70, training 85, school 85, driving school 85, nursery 88 01, travel agency 79, event 82 90, watches 26, jewellery 32 47,
    medtech 32, pharma 21, biotech 72 21, chemicals 20, plastics 22, machinery 28, furniture 31 47, fashion 14 47, electronics 26, association 94,
    museum 91, theatre 90, sports 93, funeral 96, translation 74, research 72, veterinary 75, florist 47, e-commerce 47, crypto 64 66, blockchain 62 64`,
}

const typed = Object.entries(typedWords).flatMap(([language, list]) =>
  list.split(',').map((each) => {
    const [, words = '', divisions = ''] = /^\s*(.+?)((?: (?:\d\d|[A-U]))+)\s*$/.exec(each) ?? []
    return { language: language as Language, words, divisions: divisions.trim().split(' ') }
  }),
)

/** Reports the first suggestion for the words if people mean another industry by them. */
function otherThanMeant({ words, divisions }: (typeof typed)[number], language: Language) {
  const [first] = industriesFor(words, language)
  if (first && divisions.includes(first.code)) return []
  const found = first ? `${first.code} ${first.keyword ?? first.title}` : 'nothing'
  return [`"${words}" on a screen in ${language} means ${divisions.join(' or ')} and finds ${found}`]
}

test('The first industry suggested for a common word is the intended one', () => {
  expect(typed.flatMap((one) => otherThanMeant(one, one.language))).toEqual([])
})

test('A common word finds the same industry in every interface language', () => {
  const languages: Language[] = ['de', 'fr', 'it', 'en']
  expect(typed.flatMap((one) => languages.flatMap((language) => otherThanMeant(one, language)))).toEqual([])
})
