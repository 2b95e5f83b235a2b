import { trapsOfHalfA } from './half-a-traps.ts'
import { company, page, site, type SmallSite } from './site.ts'
import { uidOf } from '../../fixtures/invented-uid.ts'

const one = (at: number) => uidOf(4000 + at)
const dach = company('Zumbrunner Dachbau AG', one(1), 'Dorfstrasse 12, 3110 Münsingen')
const cave = company('Cave des Trois Collines Sàrl', one(2), 'Route de la Gare 7, 1170 Aubonne')
const grotto = company('Grotto Pian di Sotto Sagl', one(3), 'Via alle Cascine 4, 6516 Cugnasco')
const holzer = company('Holzer & Partner Treuhand GmbH', one(4), 'Bahnhofplatz 3a, 8400 Winterthur')
const physio = company('Physio am Weiher GmbH', one(5), 'Weiherweg 9, 4123 Allschwil')
const agency = company('Pixelwerk Bern GmbH', one(6), 'Effingerstrasse 40, 3008 Bern')

/** Half a: the rules of proof were built with these sites. */
export const halfA: readonly SmallSite[] = [
  {
    title: 'an imprint with the UID, in German',
    company: dach,
    site: site(
      'de',
      'Zumbrunner Dachbau',
      `<p>Zumbrunner Dachbau AG<br>Dorfstrasse 12<br>3110 Münsingen</p><p>UID: ${one(1)} MWST</p>`,
    ),
    expected: 'uid',
  },
  {
    title: 'an imprint with the UID in another spelling, in French',
    company: cave,
    site: site(
      'fr',
      'Cave des Trois Collines',
      `<p>Cave des Trois Collines Sàrl<br>Route de la Gare 7<br>CH-1170 Aubonne</p><p>N° IDE : ${one(2).replaceAll('.', ' ').replace('-', ' ')} TVA</p>`,
    ),
    expected: 'uid',
  },
  {
    title: 'an imprint with the UID without dots, in Italian',
    company: grotto,
    site: site(
      'it',
      'Grotto Pian di Sotto',
      `<p>Grotto Pian di Sotto Sagl, Via alle Cascine 4, 6516 Cugnasco, IDI ${one(3).replace(/[.-]/g, '')}</p>`,
    ),
    expected: 'uid',
  },
  {
    title: 'name and address on the contact page, without a UID',
    company: holzer,
    site: site(
      'de',
      'Holzer & Partner',
      '<p>Wir haften nicht für Inhalte verlinkter Seiten.</p>',
      '<address>Holzer &amp; Partner Treuhand GmbH<br>Bahnhofplatz 3a<br>8400 Winterthur<br>Telefon 052 000 00 00</address>',
    ),
    expected: 'name_and_address',
  },
  {
    title: 'name and address in one sentence of the imprint, the street abbreviated',
    company: dach,
    site: site(
      'de',
      'Zumbrunner',
      '<p>Betreiberin dieser Website ist die Zumbrunner Dachbau AG, Dorfstr. 12, CH-3110 Münsingen.</p>',
    ),
    expected: 'name_and_address',
  },
  {
    title: 'an imprint at the end of a single page',
    company: physio,
    site: {
      '/': page(
        'de',
        'Physio am Weiher',
        `<h1>Bewegung tut gut</h1><p>Termine nach Vereinbarung.</p><h2>Impressum</h2><p>Physio am Weiher GmbH</p><p>Weiherweg 9, 4123 Allschwil</p><p>${one(5)}</p>`,
      ),
    },
    expected: 'uid',
  },
  {
    title: 'an agency with its UID below the imprint of its customer',
    company: dach,
    site: site(
      'de',
      'Zumbrunner',
      `<p>Zumbrunner Dachbau AG, Dorfstrasse 12, 3110 Münsingen, ${one(1)}</p><h3>Webdesign und Hosting</h3><p>Pixelwerk Bern GmbH, ${one(6)}</p>`,
    ),
    expected: 'uid',
  },
  {
    title: 'the site of a customer, for the agency that is named below its imprint',
    company: agency,
    site: site(
      'de',
      'Beck zum Rathaus',
      `<p>Bäckerei zum Rathaus AG<br>Marktgasse 1, 3600 Thun</p><h3>Webdesign</h3><p>Pixelwerk Bern GmbH</p><p>Effingerstrasse 40, 3008 Bern, ${one(6)}</p>`,
    ),
    expected: ['listed_company', 'other_company'],
  },
  {
    title: 'another company with a like name and its own UID',
    company: dach,
    site: site(
      'de',
      'Zumbrunner Dachbau',
      `<p>Zumbrunner Dachbau GmbH<br>Dorfstrasse 12<br>3110 Münsingen<br>${one(21)}</p>`,
    ),
    expected: ['other_company'],
  },
  {
    title: 'another company with a like name and no UID',
    company: dach,
    site: site(
      'de',
      'Zumbrunner',
      '<p>Zumbrunner Dachbau und Spenglerei AG<br>Dorfstrasse 12<br>3110 Münsingen</p>',
    ),
    expected: ['other_company', 'not_named'],
  },
  {
    title: 'the same name with another form at the same address',
    company: holzer,
    site: site(
      'de',
      'Holzer',
      '<p>Holzer &amp; Partner Treuhand AG<br>Bahnhofplatz 3a<br>8400 Winterthur</p>',
    ),
    expected: ['other_company', 'not_named'],
  },
  {
    title: 'the same name in another town',
    company: physio,
    site: site('de', 'Physio am Weiher', '<p>Physio am Weiher GmbH<br>Weiherweg 9<br>9000 St. Gallen</p>'),
    expected: ['name_without_address'],
  },
  {
    title: 'the imprint of a holding with its subsidiaries',
    company: dach,
    site: site(
      'de',
      'Zumbrunner Gruppe',
      `<p>Zumbrunner Holding AG<br>${one(22)}</p><p>Zumbrunner Dachbau AG<br>${one(1)}</p><p>Zumbrunner Immobilien AG<br>${one(23)}</p>`,
    ),
    expected: ['several_companies', 'directory_site'],
  },
  {
    title: 'the site of the holding, for its subsidiary',
    company: dach,
    site: site(
      'de',
      'Zumbrunner Gruppe',
      `<p>Zumbrunner Holding AG, Dorfstrasse 12, 3110 Münsingen, ${one(22)}</p>`,
      '',
      '<p>Zur Gruppe gehört die Zumbrunner Dachbau AG.</p>',
    ),
    expected: ['other_company'],
  },
  {
    title: 'a UID that is hidden in a comment',
    company: dach,
    site: site(
      'de',
      'Bergblick',
      `<!-- ${one(1)} Zumbrunner Dachbau AG Dorfstrasse 12 3110 Münsingen --><p>Pension Bergblick</p>`,
    ),
    expected: ['not_named'],
  },
  {
    title: 'a UID that visitors do not see',
    company: dach,
    site: site(
      'de',
      'Bergblick',
      `<div style="display:none">${one(1)}</div><p hidden>Zumbrunner Dachbau AG</p><script>"${one(1)}"</script><p>Pension Bergblick</p>`,
    ),
    expected: ['not_named'],
  },
  {
    title: 'a UID with a wrong check digit and no address',
    company: dach,
    site: site('de', 'Zumbrunner', `<p>Zumbrunner Dachbau AG, CHE-123.456.789</p>`),
    expected: ['name_without_address'],
  },
  {
    title: 'a UID on the front page alone, among references',
    company: dach,
    site: {
      ...site(
        'de',
        'Gerüst Meier',
        `<p>Gerüstbau Meier AG, Industrieweg 2, 3052 Zollikofen, ${one(24)}</p>`,
        '',
        `<h2>Referenzen</h2><p>Zumbrunner Dachbau AG ${one(1)}</p>`,
      ),
    },
    expected: ['other_company'],
  },
  {
    title: 'the UID beside the name of another company',
    company: agency,
    site: site('de', 'Beck', `<p>Bäckerei zum Rathaus AG</p><p>Marktgasse 1, 3600 Thun</p><p>${one(6)}</p>`),
    expected: ['name_conflict'],
  },
  {
    title: 'a parked domain',
    company: dach,
    site: {
      '/': page(
        'de',
        'zumbrunner-dachbau.ch',
        '<h1>Diese Domain steht zum Verkauf</h1><p>Zumbrunner Dachbau AG? Kontakt über den Makler.</p>',
      ),
    },
    expected: ['parked'],
  },
  {
    title: 'the page of a hoster',
    company: dach,
    site: {
      '/': page('en', 'Welcome to nginx!', '<p>If you see this page, the web server is installed.</p>'),
    },
    expected: ['placeholder'],
  },
  {
    title: 'a directory of companies',
    company: dach,
    site: site(
      'de',
      'Branchenbuch Aaretal',
      `<p>Zumbrunner Dachbau AG<br>Dorfstrasse 12<br>3110 Münsingen</p>`,
      '',
      '<p>Das Branchenverzeichnis der Region.</p>',
    ),
    expected: ['directory_site'],
  },
  {
    title: 'a list of many UIDs',
    company: dach,
    site: site('de', 'Mitglieder', [1, 2, 3, 4, 5, 30].map((at) => `<p>${one(at)}</p>`).join('')),
    expected: ['directory_site', 'several_companies'],
  },
  {
    title: 'a wall of a login',
    company: dach,
    site: { '/': page('de', 'Anmelden', '<form><p>Benutzername</p><p>Passwort</p></form>') },
    expected: ['login_required', 'no_imprint'],
  },
  {
    title: 'a site without an imprint',
    company: dach,
    site: {
      '/': page(
        'de',
        'Zumbrunner Dachbau AG',
        `<p>Zumbrunner Dachbau AG, Dorfstrasse 12, 3110 Münsingen, ${one(1)}</p>`,
      ),
    },
    expected: ['no_imprint'],
  },
  {
    title: 'a street with the number first',
    company: cave,
    site: site(
      'fr',
      'Cave',
      '<p>Editeur responsable : Cave des Trois Collines Sàrl</p><p>7, route de la Gare</p><p>1170 Aubonne</p>',
    ),
    expected: 'name_and_address',
  },
  ...trapsOfHalfA,
]
