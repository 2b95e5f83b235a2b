/**
 * Organisations that a letter may name as a customer, a partner or an authority. Each line lists the names of one
 * organisation in the four languages. A name in lower case is written so in German too, where every noun has a capital.
 * Names that are common words ("Post", "Bund") are left out, because they are read as kinds of actors.
 */
const source = `
Migros
Coop
Denner
Aldi
Lidl
Volg
Manor
Ikea
Landi
Fenaco
Jelmoli
Galaxus|Digitec
Zalando
Amazon
Galenica
Valora
Selecta
Emmi
Micarna
Nestlé|Nestle
Lindt
Ricola
Barry Callebaut
Feldschlösschen
Rivella
Rolex
Swatch
Longines
Tissot
Breitling
IWC
Audemars Piguet
Patek Philippe
Cartier
Richemont
Victorinox
SBB|CFF|FFS
BLS
SOB
RhB
MGB
VBZ
Bernmobil
PostAuto|Postauto|CarPostal|AutoPostale|PostBus
PostFinance
Swisscom
Cablex
UBS
Credit Suisse
Raiffeisen
ZKB
BCV
BCGE
BEKB
Valiant
Vontobel
Pictet
Lombard Odier
Julius Bär|Julius Baer
SNB|BNS
Axa|AXA
Mobiliar|Mobilière|Mobiliare
Helvetia
Baloise|Bâloise|Basler Versicherung
Swiss Life
Swiss Re
Allianz
Vaudoise
Suva|SUVA
CSS
Helsana
Swica|SWICA
Sanitas
Visana
Concordia
Groupe Mutuel
Novartis
Sandoz
Lonza
Syngenta
Clariant
Givaudan
Firmenich
Bayer
Pfizer
Ypsomed
Straumann
Medtronic
ABB
Hitachi
Siemens
Bosch
Alstom
Stadler|Stadler Rail
Schindler
Geberit
Sika
Holcim
Implenia
Losinger
Frutiger
Georg Fischer
Sulzer
Rieter
Bühler
Bystronic
Hilti
Liebherr
Pilatus
Ruag|RUAG
Airbus
Boeing
Lufthansa
Easyjet|easyJet
Skyguide
Rega
Axpo
Alpiq
BKW
EWZ|ewz
CKW
IWB
SIG
Repower
Romande Energie
Groupe E
AET
AIL
SES
Swissgrid
Google
Microsoft
IBM
SAP
Logitech
Facebook
BMW
Audi
Volkswagen|VW
Mercedes|Daimler
Porsche
Tesla
Toyota
Ford
Renault
Peugeot
Volvo
Scania
Amag|AMAG
Emil Frey
ETH|ETHZ|ETH Zürich|EPFZ|Politecnico|Polytechnikum|école polytechnique|Ecole polytechnique|federal institute
EPFL|EPF Lausanne|Politecnico|école polytechnique|Ecole polytechnique|ETH Lausanne|federal institute
Empa|EMPA
PSI
CERN
CSEM
ZHAW
FHNW
OST
HSLU
HES-SO
SUPSI
USI
CHUV
HUG
USZ
Inselspital|Hôpital de l’Ile|Inselgruppe
Hirslanden
EOC
Spitex
Astra|ASTRA|OFROU|USTRA
Armasuisse|armasuisse
Finma|FINMA
Seco|SECO
Innosuisse
Swissmedic
Caritas
Heks|HEKS
WWF
Pro Natura
Pro Senectute
Pro Juventute
TCS
Gastrosuisse|GastroSuisse
Swissmem
Unesco|UNESCO
UNO|ONU|UN
Nato|NATO|OTAN
IKRK|CICR|ICRC
Fifa|FIFA
Uefa|UEFA
IOC|IOK|CIO
`

/** Each organisation with its names as written. */
export const knownOrganisations: readonly (readonly string[])[] = source
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
