// Key words of agriculture, industry, energy and waste (divisions 01 to 39). How terms are written: parse-lexicon.ts.

export const production = `
01 de landwirtschaft*, landwirtschaftsbetrieb*, bauernhof*, bauernbetrieb*, ackerbau*, gemüsebau*, gemüseanbau*, obstbau*, obstanbau*, rebbau*, weinbau*, weingut, viehzucht*, tierzucht, milchwirtschaft*, milchproduktion*, milchviehhaltung, viehhaltung*, schweinehaltung*, schweinemast*, schweinezucht, pferdezucht*, pferdehaltung, imkerei*, bienenzucht, geflügelhaltung, geflügelzucht, legehennen*, eierproduktion, lohnunternehm*, landwirtschaftliche lohnarbeiten*, maschinenring, saatzucht, baumschule*, pilzzucht*, alpwirtschaft*, alpgenossenschaft*, selbstpflück, gewächshaus?, anbau?, mähdresch, agrarbetrieb*, biohof, jagd?, schafzucht, ziegenhaltung, hydrokultur?, aquaponik?, zierpflanzenbau*, pflanzenbau*, landgut?, gutsbetrieb*, hanfanbau*, besamung, viehwirtschaft*, bienen*, bienenhaltung*, bienenvölker*, tierhaltung*
01 fr exploitation agricole*, domaine agricole*, agriculture*, agricole?, viticole*, viticulture*, vignoble?, vigneron?, vigne?, maraîcher*, cultures maraîchères*, arboricult*, élevage*, éleveur, apicult*, production laitière*, grandes cultures*, pépinière*, horticole*, horticulture*, travaux agricoles*, céréalicult, alpage?, paysannerie, champignonnière*, aviculture*, apiculture*, ruches*, élevage de*
01 it azienda agricola*, agricoltura*, agricol?, viticoltura*, viticol, orticoltura*, orticol, coltivazione*, coltivare?, allevamento*, apicoltura*, frutticoltura*, floricoltura*, vivaio*, vigneto?, alpeggio?, lavori agricoli*, api=, allevamento di*
01 en agricultur*, farming*, farm=, farms=, livestock*, viticulture*, vineyard?, dairy farm*, crop*, crops*, horticulture*, beekeeping*, plant nursery*, breeding, cattle, bees*
02 de forstwirtschaft*, forstbetrieb*, forstunternehm*, holzernte*, holzschlag*, waldpflege*, waldbewirtschaftung*, waldarbeiten*, holzrücke*, forstarbeiten*, forstrevier*, forstdienst*, waldungen?, waldwirtschaft*, korporationswald, spezialfällungen, holzschlägerei, forst?
02 fr sylvicult*, exploitation forestière*, travaux forestiers*, entreprise forestière*, bûcheron*, bûcheronnage*, abattage de bois*, débardage*, entretien de forêts*, forestier, forêt?
02 it selvicolt*, lavori forestali*, azienda forestale*, forestal, taglio di legname*, taglio di boschi*, esbosco*, bosco?, boschi?
02 en forestry*, logging*, timber harvesting*, silviculture*
03 de fischzucht*, fischerei*, fischfang*, aquakultur*, forellenzucht*, berufsfischer*, krebszucht, fische?
03 fr pisciculture*, pisciole, pêche professionnelle*, aquaculture*, pêcherie*, aquacole
03 it piscicoltura*, itticoltura*, acquacoltura*, pesca professionale*
03 en aquaculture*, fish farm*, fishery*, fisheries*, fish farming*
06 de erdölförderung*, erdgasförderung*, erdölgewinnung
06 fr extraction de pétrole*, exploration pétrolière*
06 it estrazione di petrolio*
06 en oil production*, extraction of crude*, oil and gas exploration*, upstream
07 de erzbergbau*, erzgewinnung*, goldmine*, bergwerk
07 fr exploitation minière*, extraction de minerais*
07 it attività mineraria*, estrazione di minerali*
07 en ore mining*, gold mine, mining of ores*
08 de kieswerk*, kiesgrube*, kiesabbau*, steinbruch*, kiesgewinnung*, sandgewinnung, kies?, schotter?, abbau von kies*, abbau von gestein*, abbau von steinen*, salzgewinnung*, saline*, gesteinsabbau*, kalksteinabbau, torfabbau, abbaustelle
08 fr gravière*, carrière de pierre*, exploitation de carrière*, carrières*, extraction de gravier*, extraction de pierre*, sablière*, saline*, gravier?, ballastière
08 it cava*, cave=, cave di, estrazione di ghiaia*, estrazione di inerti*, estrazione di granito*, estrazione?, gneiss, ghiaia?, inerti
08 en quarry*, quarries*, gravel pit*, extraction of gravel*, quarrying*, salt extraction
10 de bäckerei*, konditorei*, confiserie*, metzgerei*, fleischerei*, schlachthof*, schlachtung*, schlachterei*, käserei*, molkerei*, sennerei*, milchverarbeitung*, fleischverarbeitung*, lebensmittelproduktion*, lebensmittelherstellung*, teigwarenfabrik*, schokoladenfabrik*, kaffeerösterei*, rösterei*, mühle?, getreidemühle*, gewürzmühle*, müllerei*, zuckerfabrik*, futtermühle*, futtermittelwerk*, patisserie*, chocolaterie*, backwaren*, wurstwaren*, fleischwaren*, käseherstellung*, käseproduktion, mosterei?, fleischtrocknerei, biscuitfabrik, glacemanufaktur, tofurei, ölmühle*
10 fr boulangerie*, pâtisserie*, confiserie*, chocolaterie*, boucherie*, charcuterie*, fromagerie*, laiterie*, abattoir*, moulin?, minoterie*, torréfaction*, industrie alimentaire*, production alimentaire, affinage*, viennoiserie*, biscuiterie*, salaison*, huilerie*
10 it panetteria*, panificio*, pasticceria*, macelleria*, salumificio*, caseificio*, latteria*, pastificio*, mulino?, torrefazione*, cioccolateria*, macello*, industria alimentare, stagionatura, gelateria?, prodotti da forno*, oleificio*
10 en bakery*, butchery*, slaughter*, cheese making*, food processing*, food production*, coffee roasting*, roastery*, confectionery*, chocolate manufactur*, plant-based*, dairy products*, milk processing
11 de brauerei*, brauhaus*, bierbrauerei*, brennerei*, destillerie*, weinkellerei*, kellerei*, kelterei*, kelterung*, kelter, mosterei*, getränkeherstellung*, mineralquelle*, mineralwasserabfüll*, abfüllung von getränken*, brauen*, bierproduktion, sektkellerei, vinifizierung, schnapsbrennerei*
11 fr brasserie artisanale*, distillerie*, distillation*, vinification*, cidrerie*, cave vinicole*, embouteillage?, brassage*, bière artisanale, encavage*, encaveur*, brasseur*
11 it birrificio*, distilleria*, distillazione*, vinificazione*, cantina vinicola*, imbottigliamento?
11 en brewery*, brewing*, distillery*, winery*, wine making*, bottling?, distilling
12 de tabakfabrik*, zigarrenfabrik*, zigarettenfabrik*, tabakverarbeitung*, zigarettenherstellung
12 fr manufacture de tabac*, fabrication de cigares*, fabrication de cigarettes*
12 it manifattura tabacchi*, fabbricazione di sigari*, sigarette
12 en tobacco products*, cigarette manufactur*, tobacco?, cigar manufactur
13 de weberei*, spinnerei*, zwirnerei*, textilveredlung*, textilfabrik*, färberei*, seilerei*, stickerei*, strickerei?, wirkerei, textilproduktion*, bleicherei, teppichweberei, tuchfabrik*, textilindustrie, textilausrüst
13 fr tissage*, filature*, teinturerie?, broderie*, corderie*, industrie textile*, fabrication de textiles*
13 it tessitura*, filatura*, tintoria?, ricamificio*, ricami, industria tessile*, corderia
13 en weaving*, spinning mill*, textile manufactur*, textile production, embroidery*
14 de schneiderei*, massschneiderei*, kleiderfabrik*, konfektionsbetrieb*, nähatelier*, bekleidungsherstellung*, trachtenschneiderei*, modeatelier, couture?, kürschnerei*, modedesign?, textilkonfektion
14 fr confection de vêtements*, atelier de couture*, couture*, confection?, prêt-à-porter?, tailleur*, haute couture*, lingerie?
14 it sartoria*, confezione di abbigliamento*, camiceria*, confezioni?, maglificio*
14 en tailoring*, clothing manufactur*, apparel manufactur*, garment manufactur*
15 de gerberei*, sattlerei*, lederwaren*, schuhfabrik*, schuhherstellung*, lederverarbeitung*, taschenmacher
15 fr maroquinerie*, tannerie*, sellerie*, fabrication de chaussures*, gainerie*
15 it pelletteria*, conceria*, calzaturificio*, selleria*
15 en tannery*, leather goods*, saddlery*, footwear manufactur
16 de sägewerk*, sägerei*, hobelwerk*, holzbau*, holzbaubetrieb*, parkettfabrik*, holzwerk*, holzverarbeitung*, palettenfabrik, holzelementbau*, drechslerei*, fensterfabrik*, türenfabrik*, küferei*, fensterbau?, zimmerei, treppenbau?, holzleimbau*, holzindustrie*, korbflechterei, holzfenster, hobelwaren, holzelemente, holzwaren, schnittholz, bauschreinerei*, schreinerei
16 fr scierie*, menuiserie, charpente, construction en bois*, constructions en bois*, tonnellerie*, parqueterie*, fabrication de palettes*, industrie du bois*, rabotage, charpenterie, chalets?
16 it segheria*, falegnameria, carpenteria in legno*, lavorazione del legno*, costruzioni in legno*, serramenti in legno, imballaggi in legno
16 en sawmill*, joinery, carpentry, wood processing*, timber construction*, woodworking*, wood products
17 de papierfabrik*, kartonage*, kartonfabrik*, wellpappe*, papierverarbeitung*, karton?, papierherstellung*, kuvertfabrik, briefumschläge
17 fr papeterie industrielle*, cartonnage*, cartonnerie*, emballages en carton*, fabrication de papier*, fabrique de papier
17 it cartiera*, cartotecnica*, imballaggi in cartone*, scatolificio*
17 en paper mill*, cardboard*, paper production, paper manufactur
18 de druckerei*, buchbinderei*, offsetdruck*, digitaldruck*, siebdruck*, textildruck*, druckvorstufe*, drucksachen*, druckerzeugnisse*, reprografie*, druckatelier*, buchdruck*, printproduktion, druckzentrum, lithografie
18 fr imprimerie*, reliure*, sérigraphie*, travaux d'impression*, imprimés*, impression numérique*, impression?, prépresse, reprographie*, héliographie*
18 it tipografia*, stampa digitale*, legatoria*, serigrafia*, stampati*, litografia*, arti grafiche*
18 en printing*, bookbinding*, screen printing*, print shop*, digital printing*
19 de raffinerie*, erdölraffination*, mineralölverarbeitung*, kokerei
19 fr raffinerie*, raffinage de pétrole*
19 it raffineria*, raffinazione*
19 en refinery*, petroleum refining*
20 de chemiewerk*, chemische erzeugnisse*, chemische produkte, chemikalien, spezialchemikalien*, farbenfabrik*, lackfabrik*, seifenfabrik*, kosmetikherstellung*, klebstoffe*, lacke*, düngemittel*, sprengstoff*, aromen*, riechstoffe*, feinchemikalien*, chemieproduktion*, naturkosmetik, waschmittel, harze
20 fr produits chimiques*, chimie?, cosmétiques, parfums, savonnerie*, peintures et vernis*, vernis*, arômes*, fabrique de produits chimiques*, colles*, engrais, savons*
20 it prodotti chimici*, chimica?, cosmetici*, prodotti cosmetici*, saponi*, profumi*, vernici*, saponificio, aromi*, colori e vernici*, fertilizzanti
20 en chemical*, chemicals*, specialty chemicals*, perfumes*, flavours*, fragrances*, paints, adhesives*, cosmetics, coatings?
21 de arzneimittel, pharmazeutische produkte*, pharmazeutische erzeugnisse*, pharmaproduktion*, medikamente, heilmittel, pharmazeutische präparate*, homöopathische*, impfstoffe*, pharmafabrik*, pharmazeutika*, biopharmazeut*, wirkstoffe*, tinkturen
21 fr produits pharmaceutiques*, médicaments, pharmaceutique, vaccins*, substances actives, biopharma, industrie pharmaceutique*
21 it prodotti farmaceutici*, farmaci, farmaceutic, medicinali, vaccini*, industria farmaceutica*
21 en pharmaceutical*, pharmaceuticals*, drug products*, drugs, vaccines*, medicines*, active pharmaceutical*, therapeutics, biopharmaceutical*, antibodies
22 de kunststoffspritz*, spritzguss*, kunststoffverarbeitung*, kunststofftechnik*, kunststoffteile*, kunststoffwerk*, kunststofffenster*, kunststofffabrik*, gummifabrik*, gummiwaren*, folienherstellung, extrusion?, kunststoffe?, vulkanis, schaumstoff, plastik?, kunststoffprodukte*
22 fr injection plastique*, matières plastiques*, plastique*, caoutchouc*, plasturgie*, matériaux composites*, injection de matières*
22 it materie plastiche*, stampaggio plastica*, plastica*, gomma*, plastic
22 en injection moulding*, plastics*, plastic products*, rubber*, injection molding*
23 de betonwerk*, betonelement*, zementwerk*, zementwaren*, ziegelei*, backsteine*, dachziegel*, keramikherstellung*, töpferei*, glashütte*, glasbläserei*, glasverarbeitung*, steinmetz*, bildhauerei*, natursteinwerk*, transportbeton*, steinhauerei*, grabmäl*, keramikatelier*, steinwerk, betonwaren*, betonproduktion, natursteinarbeiten, steinbearbeitung*, asphaltwerk, kalkwerk, betonfertigteile*, kacheln*, ziegel*
23 fr marbrerie*, tuilerie*, briqueterie*, poterie*, cimenterie*, béton*, préfabriqués*, taille de pierre*, tailleur de pierre*, verrerie*, céramique?, centrale à béton*, monuments funéraires*, pierre naturelle
23 it marmi*, marmista*, calcestruzzo*, vetreria*, ceramica?, fornace*, lavorazione della pietra*, granito, lavorazione di pietre*, prefabbricati in cemento*, tegole*, ceramica artistica*
23 en concrete*, cement*, bricks*, ceramics?, glass manufactur*, stonemason*, stone cutting*, pottery, brickworks*, pottery*
24 de giesserei*, stahlwerk*, walzwerk*, metallgiesserei*, gussteile*, edelmetallraffination*, aluminiumwerk*, metallerzeugung*, eisengiesserei, schmelzerei*, drahtzieherei, affinerie
24 fr fonderie*, aciérie*, laminage*, affinage de métaux*, métallurgie, tréfilerie*
24 it fonderia*, acciaieria*, raffinazione di metalli*, metallurgi, fusione di metalli, laminatoio
24 en foundry*, steel works*, rolling mill*, precious metals refin*, smelting*, casting of metals*, refining of precious*
25 de metallbau*, stahlbau*, schlosserei*, schmiede*, kunstschmiede*, metallbearbeitung*, metallverarbeitung*, zerspanung*, zerspanungstechnik*, dreherei*, drehteile*, fräserei*, cnc*, galvanik*, galvanisier*, härterei*, härten*, wärmebehandlung*, oberflächenbehandlung*, oberflächentechnik*, pulverbeschichtung*, blechbearbeitung*, blechverarbeitung*, schweisserei*, schweissarbeiten*, werkzeugbau*, formenbau, messerschmiede*, décolletage*, feinmechanik*, präzisionsmechanik*, präzisionsteile*, mechanische werkstätte*, mechanische werkstatt*, mechanische bearbeitung*, lohnfertigung?, stanzteile*, stanzerei*, apparatebau, verzinkerei*, laserschneiden*, drehen?, fräsen?, metallwaren*, metallteile, federnfabrik, schraubenfabrik, waffenfabrik, waffen?, büchsenmacher*, behälterbau*, spenglerei?, tore?, geländer, metallbauarbeiten*, mechanikbetrieb, metallkonstruktion*, stahlkonstruktion*, beschichtung?
25 fr serrurerie*, construction métallique*, constructions métalliques*, décolletage*, mécanique de précision*, usinage*, fraisage*, tournage?, ferronnerie*, forge*, étampage*, traitement de surface*, traitements de surface*, galvanoplastie*, thermolaquage*, zingage*, soudure*, chaudronnerie*, tôlerie industrielle*, pièces métalliques*, pièces de précision*, outillage*, coutellerie*, micromécanique*, polissage*, mécanique générale*, pièces mécaniques, trempe*, électroérosion*, visserie, taillage, sablage
25 it carpenteria metallica*, metalcostruzioni*, lavorazione di metalli*, lavorazione dei metalli*, officina meccanica*, meccanica di precisione*, tornitura*, fresatura*, fabbro*, trattamento di superfici*, trattamenti di superficie*, saldatura*, galvanica*, zincatura*, costruzioni metalliche*, strutture in acciaio*, opere da fabbro*, torneria*, ringhiere, cancelli, lavorazioni meccaniche*, stampi
25 en metal construction*, metalworking*, precision parts*, machining*, cnc*, welding*, steel construction*, surface treatment*, locksmith?, metal products*, forging*, tooling, hardening*, precision mechanic, metal processing*, metal parts
26 de sensorik*, messtechnik*, messgeräte*, sensoren*, elektronikfertigung*, elektronikbau*, leiterplatten*, halbleiter*, uhrenfabrik*, uhrenmanufaktur*, uhrwerke*, zifferblätter*, uhrenherstellung*, optische geräte*, optische instrumente, mikroelektronik*, elektronische geräte*, elektronische baugruppen*, laserquellen?, elektronische komponenten, mikrosystem, hörgeräteelektronik, medizinelektronik*, funkgeräte, computerherstellung, messinstrumente*, optoelektronik*, photonik*, röntgengeräte*, elektronik?, uhrenatelier*, uhrenbestandteile, mikrotechnik
26 fr horlogerie*, horloger*, horlogers*, cadrans*, manufacture horlogère*, microtechnique*, instruments de mesure*, capteurs*, électronique?, composants électroniques*, circuits imprimés*, semi-conducteurs*, instruments optiques*, appareils de mesure*, mouvements de montres*, aiguilles?, microélectronique*, spiraux
26 it strumenti di misura*, sensori*, elettronica?, orologeria*, componenti elettronici*, semiconduttori*, circuiti stampati*, quadranti*, strumenti ottici*, apparecchi elettronici
26 en sensors*, semiconductor*, measuring instruments*, electronics?, electronic devices*, optical lenses*, optical instruments*, photonic*, integrated circuits*, watchmaking*, circuit boards*, measurement devices*, microelectronics*, lasers?, microchip
27 de elektromotoren*, transformatoren*, schaltanlagen*, schaltanlagenbau*, kabelwerk*, kabelfabrik*, leuchtenfabrik*, batterien, akkumulatoren*, elektrische geräte?, elektrische apparate, schaltschrankbau*, wicklerei*, wickelei, haushaltapparatefabrik, lichtsysteme*, elektroapparatebau*, steuerungsbau*, schaltgeräte*, generatoren, ladestationen?, batteriesysteme*
27 fr moteurs électriques*, transformateurs*, tableaux électriques*, câblerie*, appareils électriques*, luminaires*, batteries, appareillage électrique*, bobinage*, accumulateurs*
27 it motori elettrici*, trasformatori*, quadri elettrici*, apparecchiature elettriche*, lampade?, batterie, accumulatori*, apparecchi elettrici
27 en electric motors*, transformers*, switchgear*, batteries*, lighting systems*, luminaires*, cables?, electrical equipment*, electric drives*
28 de maschinenbau*, maschinenfabrik*, anlagenbau*, verpackungsmaschinen*, werkzeugmaschinen*, pumpenbau*, hebetechnik?, fördertechnik*, krananlagen*, kältemaschinen*, textilmaschinen*, druckmaschinen*, sondermaschinenbau*, sondermaschinen*, apparate- maschinenbau, landmaschinenbau, turbinenbau*, aufzugsbau*, aufzüge*, liftanlagen*, getriebebau*, armaturenfabrik*, industrieanlagen?, montageautomaten, abfüllanlagen*, automation?, automationstechnik, produktionsanlagen*, förderanlagen*, robotik?, hydraulik*, backmaschinen, holzbearbeitungsmaschinen*, kaffeemaschinen
28 fr machines-outils*, construction de machines*, fabrication de machines*, fabrique de machines*, machines industrielles*, ascenseurs*, pompes industrielles, robinetterie*, tours automatiques*, automates?, équipements industriels*, machines spéciales*, hydraulique?, machines automatiques*, convoyeurs
28 it costruzione di macchine*, costruzione di macchinari*, macchine utensili*, macchine automatiche*, impianti industriali*, pompe=, automazione industriale*, ascensori*, fabbricazione di macchine*, macchine industriali
28 en mechanical engineering*, machine tools*, machinery manufactur*, industrial machines*, pumps*, elevators*, machine building*, plant engineering*, packaging machines*, turbines*, compressors*, industrial robots
29 de fahrzeugbau*, karosseriebau?, anhängerbau*, aufbautenbau, automobilzuliefer*, fahrzeugaufbauten*, nutzfahrzeugbau*, lastwagenaufbauten, autobau, spezialfahrzeuge*, wohnmobilbau*, motorenbau, autozuliefer
29 fr construction automobile*, fabrication de remorques*, remorques, équipementier automobile, carrosserie industrielle*, carrosseries industrielles*
29 it costruzione di veicoli*, costruzione di rimorchi*, rimorchi, componenti per autoveicoli, allestimento di veicoli*
29 en vehicle construction*, automotive components*, trailers, vehicle bodies*, vehicle manufactur*, automotive supplier, electric vehicles
30 de flugzeugbau*, bootsbau*, bootswerft*, werft*, schiffbau*, schiffswerft*, rollmaterial*, waggonbau*, fahrradfabrik*, velofabrik*, schienenfahrzeug*, drohnenherstellung, flugzeugwerk*, raumfahrt*, satelliten*, eisenbahnwagen*, lokomotivbau, raketen, luftfahrzeuge?, rollstühle
30 fr chantier naval*, construction navale*, construction aéronautique*, matériel roulant*, aérospatial*, satellites*, aéronautique?, fabrication de vélos*
30 it cantiere navale*, costruzione di imbarcazioni*, materiale rotabile*, aeronautica?, aerospaziale*, fabbricazione di biciclette*, velivoli
30 en shipyard*, boat building*, aircraft manufactur*, rolling stock*, aerospace*, satellites*, spacecraft, drones, bicycle manufactur*
31 de möbelfabrik*, möbelschreinerei*, schreinerei, möbelherstellung*, küchenbau*, möbelbau, möbelwerkstatt, polsterei*, büromöbelfabrik*, ladenbau, innenausbau, matratzenfabrik*, tischlerei*, küchenmöbel, einbauschränke, bettwarenfabrik, polstern*, polsterwerkstatt*
31 fr ébénisterie*, fabrication de meubles*, fabrique de meubles*, agencement, literie?, meubles sur mesure*, tapissier-décorateur?, menuiserie-ébénisterie*, tapissier*, rembourrage*
31 it mobilificio*, fabbricazione di mobili*, produzione di mobili*, arredamenti su misura*, ebanisteria*, mobili su misura*, cucine su misura, tappezziere*, imbottitura*
31 en furniture manufactur*, furniture production*, cabinet making*, cabinetmaking*, upholstery*
32 de dentallabor*, zahntechnik*, zahntechnische*, goldschmiede*, schmuckherstellung*, medizintechnik, medizinprodukte, orthopädietechnik*, orthopädiewerkstatt, prothesen, implantate*, musikinstrumentenbau*, geigenbau*, orgelbau*, klavierbau?, spielwarenfabrik*, skifabrik*, bürstenfabrik*, chirurgische instrumente*, medizinische instrumente*, juwelier?, zahnersatz*, spielzeug?, hörgeräte, kerzenfabrik, münzprägung, bürsten, brillenfassungen, edelsteinschleiferei, diamantschleiferei, instrumentenbau*
32 fr laboratoire dentaire*, prothèses dentaires*, prothèse dentaire*, joaillerie, bijouterie, sertissage*, dispositifs médicaux*, instruments chirurgicaux*, implants*, lutherie*, luthier*, facteur d'orgues*, orthopédie?, technique médicale*, medtech, articles de sport?, prothésiste dentaire*, jouets?
32 it laboratorio odontotecnico*, odontotecnic*, oreficeria*, dispositivi medici*, strumenti chirurgici*, protesi*, gioielleria, liutaio*, liuteria*, strumenti musicali, tecnica medicale, apparecchi medicali
32 en medical devices*, dental laboratory*, jewellery, jewelry, orthopaedic implants*, implants*, surgical instruments*, medtech*, prostheses*, musical instruments?, medical technology
33 de industrieservice*, maschinenrevision*, maschinenunterhalt*, revision von maschinen*, reparatur von maschinen*, industriemontage*, maschinenmontage*, flugzeugunterhalt*, flugzeugwartung*, wartung von anlagen*, betriebsverlagerung*, anlagenrevision, instandhaltung, kalibrier*, maschinenreparatur*, triebwerk, motorenrevision, wartung von maschinen*, unterhalt von maschinen*, industrielle anlagen?, schiffsreparatur
33 fr maintenance industrielle*, réparation de machines*, entretien de machines*, révision de machines*, maintenance d'aéronefs*, montage industriel*, étalonnage*, installation de machines*, maintenance de machines*, maintenance d'installations
33 it manutenzione industriale*, riparazione di macchine*, manutenzione di macchinari*, montaggio industriale*, manutenzione di macchine*, riparazione di macchinari*, installazione di macchine
33 en industrial maintenance*, aircraft maintenance*, machine repair*, repair of machinery*, maintenance of machines*, calibration*, installation of machinery
35 de elektrizitätswerk*, stromversorgung*, energieversorgung*, stromproduktion*, elektrizitätsversorgung*, wasserkraftwerk*, kraftwerk*, windpark*, windenergie*, fernwärme*, fernwärmenetz*, wärmeverbund*, gasversorgung*, erdgasversorgung*, biogas*, biogasanlage*, verteilnetz*, stromerzeugung*, solarstrom*, stromhandel?, energie?, nahwärmeverbund*, wärmeversorgung*, elektrische energie*, elektrizität, elektra*, fotovoltaikanlagen, photovoltaikanlagen, energiecontracting*, energieproduktion*, wärmeproduktion, holzschnitzelheizung, kernkraftwerk*, solarenergie?, wasserkraftanlagen*, kälteversorgung, erneuerbare energien, strom?, erdgas?
35 fr centrale hydroélectrique*, production d'électricité*, distribution d'électricité*, chauffage à distance*, distribution de gaz*, énergie électrique*, services industriels*, parc éolien*, éolien*, approvisionnement en énergie*, hydroélectri*, électricité?, énergie solaire?, production d'énergie*, énergies renouvelables?, réseau électrique*, force motrice, forces motrices*, vente d'énergie*, biogaz*
35 it centrale idroelettrica*, produzione di energia*, distribuzione di elettricità*, energia elettrica*, azienda elettrica*, teleriscaldamento*, distribuzione di gas*, produzione di elettricità*, idroelettric*, parco eolico*, energie rinnovabili?, elettricità?, forniture di energia, biogas*
35 en power plant*, hydropower*, electricity generation*, electricity supply*, district heating*, wind farm*, wind power*, power generation*, energy supply*, generation of electricity*, renewable energy?, gas supply*, solar power plants, electricity
36 de wasserversorgung*, trinkwasser*, löschwasser*, wasserverteilung, brunnengenossenschaft*, quellwasser, wassergewinnung*, reservoire, wasserwerk*
36 fr distribution d'eau*, approvisionnement en eau*, eau potable*, captage d'eau*, service des eaux*
36 it acqua potabile*, approvvigionamento idrico*, distribuzione dell'acqua*, acquedotto*, distribuzione di acqua*
36 en water supply*, drinking water*, water treatment and supply*
37 de kanalreinigung*, abwasserreinigung*, kläranlage*, abwasserreinigungsanlage*, kanalisationen, kanalsanierung*, kanalunterhalt*, kanalinspektion, abwasser*, schachtentleerung*, grubenentleerung*, rohrreinigung*, kanalfernseh, ara=, entwässerung?, abwasserleitung*, abwasserkanal*, kanalspülung*
37 fr épuration*, station d'épuration*, curage*, vidange de fosses*, eaux usées*, canalisations?, nettoyage de canalisations*, assainissement?, curage de canalisations*
37 it depurazione*, impianto di depurazione*, acque reflue*, spurgo*, canalizzazioni?, depurazione acque*, pulizia di canalizzazioni*
37 en sewage*, wastewater*, waste water*, sewer cleaning*, drain cleaning, sewers*, drain cleaning*
38 de recycling*, entsorgung*, abfallentsorgung*, altmetall*, altpapier*, kehricht*, kehrichtverbrennung*, abfallverwertung*, muldenservice*, muldentransport, wiederverwertung*, schrott*, kompostier*, abfallbeseitigung*, sonderabfall*, deponie*, aktenvernichtung*, wertstoffe*, sammelstelle*, bauschutt*, abfälle*, abfallbewirtschaftung*, containerservice, verwertung von abfällen, altöl, schredder
38 fr recyclage*, récupération de métaux*, déchets*, déchetterie*, compostage*, bennes*, incinération*, élimination de déchets*, ferraille*, tri?, méthanisation, gestion de déchets, décharge, destruction d'archives
38 it riciclaggio*, rifiuti*, smaltimento*, rottami*, compostaggio*, raccolta di rifiuti*, recupero di metalli*, discarica*, recupero di materiali
38 en recycling*, waste management*, waste disposal*, scrap metal*, waste collection*, waste*
39 de altlasten*, altlastensanierung*, dekontamination*, asbestsanierung*, asbestrückbau*, schadstoffsanierung*, sanierung belasteter*, asbestentfernung*, bodensanierung*
39 fr dépollution*, désamiantage*, assainissement de sites*, décontamination*, assainissement amiante*, sites pollués*, sites contaminés*
39 it bonifica*, bonifica amianto*, risanamento di siti*, decontaminazione*, bonifiche ambientali*, siti inquinati*, siti contaminati*
39 en decontamination*, asbestos removal*, site remediation*, remediation*, contaminated sites
`
