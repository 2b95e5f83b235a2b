import { brotliCompressSync } from 'node:zlib'
import { company, page, site, type SmallSite } from './site.ts'
import { uidOf } from '../../fixtures/invented-uid.ts'

const one = (at: number) => uidOf(5000 + at)
const garage = company('Garage Wyttenbach AG', one(1), 'Thunstrasse 88, 3700 Spiez')
const notaire = company('Etude Rochat et Associés SA', one(2), 'Avenue de la Rasude 2, 1006 Lausanne')
const fiduciaria = company('Fiduciaria Ceresio SA', one(3), 'Via Nassa 15, 6900 Lugano')
const bio = company('Helix Assay Technologies AG', one(4), 'Technoparkstrasse 1, 8005 Zürich')
const verein = company('Quartierverein Lindenhof', one(5), 'Lindenweg 22, 9000 St. Gallen')
const gastro = company('Seerose Gastronomie GmbH', one(6), 'Quai 5, 6300 Zug')
const group = company('Kistler Transporte AG', one(7), 'Industriestrasse 30, 8730 Uznach')
const bakery = company('Boulangerie du Château Sàrl', one(8), 'Rue du Bourg 11, 1800 Vevey')

/** Half b: evaluated only to report figures. */
export const halfB: readonly SmallSite[] = [
  {
    title: 'an imprint in a table',
    company: garage,
    site: site(
      'de',
      'Garage Wyttenbach',
      `<table><tr><td>Firma</td><td>Garage Wyttenbach AG</td></tr><tr><td>Strasse</td><td>Thunstrasse 88</td></tr><tr><td>Ort</td><td>3700 Spiez</td></tr><tr><td>MWST-Nr.</td><td>${one(1)} MWST</td></tr></table>`,
    ),
    expected: 'uid',
  },
  {
    title: 'legal notices in long sentences, in French',
    company: notaire,
    site: site(
      'fr',
      'Etude Rochat',
      `<p>Le présent site est édité par Etude Rochat et Associés SA, société anonyme de droit suisse ayant son siège à l’avenue de la Rasude 2, 1006 Lausanne, inscrite au registre du commerce sous le numéro ${one(2)}.</p><p>Hébergeur : Infomaniak Network SA</p>`,
    ),
    expected: 'uid',
  },
  {
    title: 'contacts without a UID, in Italian',
    company: fiduciaria,
    site: site(
      'it',
      'Fiduciaria Ceresio',
      '<p>Tutti i diritti riservati.</p>',
      '<h2>Fiduciaria Ceresio SA</h2><p>Via Nassa 15</p><p>CH - 6900 Lugano</p><p>Tel. +41 91 000 00 00</p>',
    ),
    expected: 'name_and_address',
  },
  {
    title: 'a legal notice in English',
    company: bio,
    site: site(
      'en',
      'Helix Assay',
      `<p>Helix Assay Technologies AG</p><p>Technoparkstrasse 1, 8005 Zurich, Switzerland</p><p>Company registration number: ${one(4)}</p>`,
    ),
    expected: 'uid',
  },
  {
    title: 'an association without a form',
    company: verein,
    site: site(
      'de',
      'Quartierverein Lindenhof',
      '<p>Quartierverein Lindenhof<br>Lindenweg 22<br>9000 St. Gallen</p>',
    ),
    expected: 'name_and_address',
  },
  {
    title: 'a restaurant with another name than its company',
    company: gastro,
    site: site(
      'de',
      'Restaurant Seerose',
      `<p>Restaurant Seerose wird geführt von der Seerose Gastronomie GmbH</p><p>Quai 5, 6300 Zug</p><p>${one(6)}</p>`,
    ),
    expected: 'uid',
  },
  {
    title: 'a photographer below the imprint, without a UID',
    company: garage,
    site: site(
      'de',
      'Garage Wyttenbach',
      '<p>Garage Wyttenbach AG<br>Thunstrasse 88<br>3700 Spiez</p><h3>Fotografie</h3><p>Blende Acht GmbH, Bern</p>',
    ),
    expected: 'name_and_address',
  },
  {
    title: 'packed by brotli, with entities in the name',
    company: bakery,
    site: ({ url }, response) => {
      const body = page(
        'fr',
        'Contact',
        `<h1>Contact</h1><p>Boulangerie du Ch&acirc;teau S&agrave;rl</p><p>Rue du Bourg 11, 1800 Vevey</p><p>CHE&#8209;${one(8).slice(4)}</p>`,
      )
      const header = { 'content-type': 'text/html', 'content-encoding': 'br' }
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(200, header).end(brotliCompressSync(Buffer.from(body)))
    },
    expected: 'uid',
  },
  {
    title: 'the site of a namesake in another canton',
    company: garage,
    site: site(
      'de',
      'Garage Wyttenbach',
      `<p>Garage Wyttenbach AG<br>Hauptstrasse 4<br>4450 Sissach<br>${one(21)}</p>`,
    ),
    expected: ['other_company'],
  },
  {
    title: 'a group with three companies at one address',
    company: group,
    site: site(
      'de',
      'Kistler',
      '<p>Kistler Holding AG</p><p>Kistler Transporte AG</p><p>Kistler Logistik AG</p><p>Industriestrasse 30, 8730 Uznach</p>',
    ),
    expected: ['several_companies', 'name_without_address'],
  },
  {
    title: 'a group with the UID of the holding alone',
    company: group,
    site: site(
      'de',
      'Kistler',
      `<p>Kistler Holding AG</p><p>Industriestrasse 30, 8730 Uznach, ${one(22)}</p><p>Kistler Transporte AG, Industriestrasse 30, 8730 Uznach</p>`,
    ),
    expected: ['other_company'],
  },
  {
    title: 'a customer that is named as a reference on the contact page',
    company: bio,
    site: site(
      'de',
      'Laborbau Frei',
      `<p>Laborbau Frei GmbH, Seestrasse 9, 8800 Thalwil</p>`,
      '<h2>Kunden</h2><p>Helix Assay Technologies AG</p><p>Technoparkstrasse 1, 8005 Zürich</p>',
    ),
    expected: ['other_company', 'listed_company'],
  },
  {
    title: 'a domain for sale, in French',
    company: bakery,
    site: {
      '/': page(
        'fr',
        'boulangerie-du-chateau',
        '<p>Ce nom de domaine est réservé. Ce domaine est à vendre.</p>',
      ),
    },
    expected: ['parked'],
  },
  {
    title: 'a page under construction, in Italian',
    company: fiduciaria,
    site: { '/': page('it', 'Fiduciaria Ceresio SA', '<p>Sito in costruzione</p>') },
    expected: ['placeholder'],
  },
  {
    title: 'a directory in French with the whole address',
    company: bakery,
    site: site(
      'fr',
      'Annuaire',
      '<p>Boulangerie du Château Sàrl<br>Rue du Bourg 11<br>1800 Vevey</p>',
      '',
      '<p>L’annuaire des entreprises de la Riviera</p>',
    ),
    expected: ['directory_site'],
  },
  {
    title: 'a portal of events that names the organiser with its address',
    company: verein,
    site: site(
      'de',
      'Was läuft',
      '<p>Eventkalender Ostschweiz GmbH, Poststrasse 1, 9000 St. Gallen</p>',
      '<h3>Mitglieder</h3><p>Quartierverein Lindenhof</p><p>Lindenweg 22, 9000 St. Gallen</p>',
    ),
    expected: ['other_company', 'listed_company'],
  },
  {
    title: 'a broken page with half a name',
    company: notaire,
    site: site('fr', 'Etude', '<p>Etude Rochat</p><p>Avenue de la Rasude 2<p>1006 Lausanne'),
    expected: ['not_named'],
  },
  {
    title: 'a connection that is cut',
    company: garage,
    site: { raw: (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n<html>') },
    expected: ['unreachable', 'unreadable', 'timed_out', 'http_status'],
  },
  {
    title: 'a file in place of a page',
    company: garage,
    site: ({ url }, response) =>
      void (url === '/robots.txt'
        ? response.writeHead(404).end()
        : response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')),
    expected: ['not_html'],
  },
  {
    title: 'an error of the server',
    company: garage,
    site: ({ url }, response) => void response.writeHead(url === '/robots.txt' ? 404 : 500).end(),
    expected: ['http_status'],
  },
]
