import type { Language } from '@alphorn/contract/core/fields'
import type { Trade } from '#messages/letters/composer/words'

// Kinds of business that a register entry names by one noun: narrower than a trade. Each line: the craft, its trade,
// and the business with its article in German (accusative), French, Italian and English.
const table = `
bakery|food|eine Bäckerei|une boulangerie|una panetteria|a bakery
confectionery|food|eine Konditorei|une pâtisserie|una pasticceria|a confectionery
butcher|food|eine Metzgerei|une boucherie|una macelleria|a butcher’s shop
brewery|food|eine Brauerei|une brasserie artisanale|un birrificio|a brewery
dairy|food|eine Käserei|une fromagerie|un caseificio|a cheese dairy
pharmacy|retail|eine Apotheke|une pharmacie|una farmacia|a pharmacy
drugstore|retail|eine Drogerie|une droguerie|una drogheria|a drugstore
optician|retail|ein Optikgeschäft|un magasin d’optique|un negozio di ottica|an optician’s shop
bookshop|retail|eine Buchhandlung|une librairie|una libreria|a bookshop
florist|retail|ein Blumengeschäft|un magasin de fleurs|un negozio di fiori|a flower shop
jeweller|retail|eine Bijouterie|une bijouterie|una gioielleria|a jewellery shop
fashion|retail|ein Modegeschäft|une boutique de mode|un negozio di moda|a fashion shop
kiosk|retail|einen Kiosk|un kiosque|un chiosco|a kiosk
vehicles|retail|einen Fahrzeughandel|un commerce de véhicules|un commercio di veicoli|a vehicle dealership
restaurant|restaurant|ein Restaurant|un restaurant|un ristorante|a restaurant
cafe|restaurant|ein Café|un café|un caffè|a café
pizzeria|restaurant|eine Pizzeria|une pizzeria|una pizzeria|a pizzeria
hotel|hotel|ein Hotel|un hôtel|un albergo|a hotel
hairdresser|beauty|einen Coiffeursalon|un salon de coiffure|un salone di parrucchiere|a hair salon
cosmetics|beauty|ein Kosmetikstudio|un institut de beauté|un centro estetico|a beauty salon
fitness|sport|ein Fitnesscenter|un centre de fitness|un centro fitness|a fitness centre
dentist|health|eine Zahnarztpraxis|un cabinet dentaire|uno studio dentistico|a dental practice
doctor|health|eine Arztpraxis|un cabinet médical|uno studio medico|a medical practice
physiotherapy|health|eine Physiotherapiepraxis|un cabinet de physiothérapie|uno studio di fisioterapia|a physiotherapy practice
dentalLab|goods|ein Dentallabor|un laboratoire dentaire|un laboratorio odontotecnico|a dental laboratory
vet|animals|eine Tierarztpraxis|un cabinet vétérinaire|uno studio veterinario|a veterinary practice
nursery|care|eine Kindertagesstätte|une crèche|un asilo nido|a nursery
careHome|care|ein Pflegeheim|un établissement médico-social|una casa per anziani|a nursing home
drivingSchool|school|eine Fahrschule|une auto-école|una scuola guida|a driving school
musicSchool|school|eine Musikschule|une école de musique|una scuola di musica|a music school
languageSchool|school|eine Sprachschule|une école de langues|una scuola di lingue|a language school
garage|garage|eine Garage|un garage|un garage|a garage
bodywork|garage|eine Carrosserie|une carrosserie|una carrozzeria|a body shop
joinery|wood|eine Schreinerei|une menuiserie|una falegnameria|a joinery
carpentry|wood|eine Zimmerei|une charpenterie|una carpenteria in legno|a carpentry business
painter|building|ein Malergeschäft|une entreprise de peinture|un’impresa di pittura|a painting business
plasterer|building|ein Gipsergeschäft|une entreprise de plâtrerie|un’impresa di gessatura|a plastering business
tiler|building|ein Plattenlegergeschäft|une entreprise de carrelage|un’impresa di posa piastrelle|a tiling business
flooring|building|ein Bodenbelagsgeschäft|une entreprise de revêtements de sol|un’impresa di pavimenti|a flooring business
finishing|building|ein Ausbaugeschäft|une entreprise de second œuvre|un’impresa di finiture|a building finishing business
roofer|building|ein Bedachungsgeschäft|une entreprise de couverture|un’impresa di copertura tetti|a roofing business
scaffolding|building|ein Gerüstbauunternehmen|une entreprise d’échafaudages|un’impresa di ponteggi|a scaffolding business
electrician|electric|ein Elektrogeschäft|une entreprise d’électricité|un’impresa elettrica|an electrical business
plumber|electric|ein Sanitärgeschäft|une entreprise de sanitaire|un’impresa di impianti sanitari|a plumbing business
heating|electric|ein Heizungsgeschäft|une entreprise de chauffage|un’impresa di riscaldamento|a heating business
metalworks|metal|eine Schlosserei|une serrurerie|un’officina da fabbro|a metalworking shop
sheetMetal|metal|eine Spenglerei|une ferblanterie|una lattoneria|a sheet metal business
plantNursery|garden|eine Gärtnerei|un établissement horticole|una giardineria|a plant nursery
winery|wine|einen Weinbaubetrieb|un domaine viticole|un’azienda vitivinicola|a winery
taxi|transport|ein Taxiunternehmen|une entreprise de taxis|un’impresa di taxi|a taxi company
removals|transport|ein Umzugsunternehmen|une entreprise de déménagement|un’impresa di traslochi|a removals company
lawyer|advice|eine Anwaltskanzlei|une étude d’avocats|uno studio legale|a law firm
notary|advice|ein Notariat|une étude de notaire|uno studio notarile|a notary’s office
fiduciary|advice|ein Treuhandbüro|une fiduciaire|una fiduciaria|a fiduciary firm
architect|planning|ein Architekturbüro|un bureau d’architecture|uno studio di architettura|an architecture office
engineer|planning|ein Ingenieurbüro|un bureau d’ingénieurs|uno studio d’ingegneria|an engineering office
printer|print|eine Druckerei|une imprimerie|una tipografia|a printing business
photographer|media|ein Fotostudio|un studio de photographie|uno studio fotografico|a photo studio
cinema|culture|ein Kino|un cinéma|un cinema|a cinema
`

/** A kind of business, and its names with their articles. */
export type CraftWords = { readonly trade: Trade; readonly business: Readonly<Record<Language, string>> }

/** Kinds of business by their key. */
export const crafts: ReadonlyMap<string, CraftWords> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [key, trade, de, fr, it, en] = line.split('|') as [string, Trade, string, string, string, string]
      return [key, { trade, business: { de, fr, it, en } }]
    }),
)
