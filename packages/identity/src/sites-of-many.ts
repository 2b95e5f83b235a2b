/** Hosts on which many companies have a page or a mailbox, which therefore identify no company. */
const hosts = new Set(
  (
    'facebook.com instagram.com linkedin.com x.com twitter.com youtube.com tiktok.com xing.com pinterest.com google.com ' +
    'goo.gl maps.app.goo.gl wa.me linktr.ee bit.ly t.me yelp.com tripadvisor.com tripadvisor.ch booking.com airbnb.com ' +
    'local.ch search.ch moneyhouse.ch northdata.com northdata.de zefix.ch zefix.admin.ch uid.admin.ch shab.ch fhreg.ch ' +
    'easymonitoring.ch monetas.ch business-monitor.ch companybook.ch firmenfinden.ch help.ch hotfrog.ch infobel.com ' +
    'kompass.com europages.com dnb.com crunchbase.com opencorporates.com wikipedia.org wikidata.org architonic.com ' +
    'homegate.ch immoscout24.ch autoscout24.ch comparis.ch renovero.ch ofri.ch jobs.ch jobup.ch indeed.com ricardo.ch ' +
    'tutti.ch anibis.ch galaxus.ch amazon.com ebay.ch etsy.com gmail.com bluewin.ch sunrise.ch hispeed.ch gmx.ch ' +
    'gmx.net gmx.de hotmail.com hotmail.ch outlook.com outlook.ch live.com icloud.com me.com yahoo.com yahoo.de yahoo.fr ' +
    'proton.me protonmail.com googlemail.com bluemail.ch web.de t-online.de swissonline.ch vtxnet.ch vtxmail.ch ' +
    'ticino.com netplus.ch quickline.ch'
  ).split(' '),
)

/** Returns whether a domain belongs to a service on which many companies have pages or mailboxes. */
export function isSiteOfMany(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, at) => hosts.has(labels.slice(at).join('.')))
}
