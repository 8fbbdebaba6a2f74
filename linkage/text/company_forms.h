// Data of clean_company.cc: legal forms of companies, and how they are abbreviated, by country.
//
// Which forms there are is taken from ISO 20275, "Entity legal forms" (code list 1.5 of
// 2023-09-28), and from the laws of the countries where that list is silent. Left out are forms of
// what is no company (foundations, authorities, funds, parties) and words that names consist of
// (cooperative, trust, chartered).

#ifndef KINDRED_LINKAGE_TEXT_COMPANY_FORMS_H_
#define KINDRED_LINKAGE_TEXT_COMPANY_FORMS_H_

#include <string_view>

namespace kindred {

// The forms of a country, as people there write them, with semicolons between them. Neither case,
// points, blanks, hyphens nor accents count: "S.p.A." is also "SPA" and "s p a".
//
// A sign behind a form says when it counts, for some are words or initials besides:
//   ?  not where it is written as a word: "Day Spa", "Sia Furniture"
//   !  behind a name only letter by letter, "S.A.L."; in front of it only in capitals beside small
//      letters, "AS Tallink"
//   +  only where a form of the same country stands behind the name: "S.C. Dacia S.A."
struct FormsOfCountry {
  std::string_view country;   // ISO 3166-1, and its name
  std::string_view behind;    // stand behind a name
  std::string_view in_front;  // stand in front of it, or behind it
};

inline constexpr FormsOfCountry kCompanyForms[] = {
    // English.
    {"US United States",
     "Inc; Incorporated; Corp; Corporation; Co; Comp; Company; Companies; Cos; & Co; & Company; "
     "and Co; and Company; Ltd; Limited; LLC; L.C.; Limited Company; Limited Liability "
     "Company; Ltd. Co.; Ltd. Liability Co.; Ltd. Liability Company; Ltd. Partnership; Limited "
     "Liability Co.; LLP; RLLP; LLLP; RLLLP; L3C; "
     "LP; Limited Partnership; Limited Liability Partnership; Registered Limited Liability "
     "Partnership; Limited Liability Limited Partnership; PLLC; Professional Limited "
     "Liability Company; PC?; Prof. Corp.; Professional Corporation; PSC?; Professional "
     "Service Corporation; PA?; Professional Association; PBC; Public Benefit Corporation; "
     "Chtd; N.A.!; dba",
     ""},
    {"GB United Kingdom",
     "Ltd; Limited; PLC; Public Limited Company; Private Limited Company; LLP; LP; CIC; "
     "Community Interest Company; CIO; Unltd; Unlimited Company; & Co; and Co; Cyf; "
     "Cyfyngedig; CCC!; PAC!; BenCom; UKS!",
     ""},
    {"IE Ireland",
     "Ltd; Limited; PLC; DAC; Designated Activity Company; CLG; Company Limited by "
     "Guarantee; UC!; ULC; Unlimited Company; Teo?; Teoranta; CPT; CTR!; CGA!; PUC!; PULC; ICAV",
     ""},
    {"CA Canada",
     "Inc; Incorporated; Corp; Corporation; Ltd; Limited; Co; Ltée; Limitée; Incorporée; "
     "Cie; & Cie; et Cie; ULC; LP; LLP; CIC; s.e.n.c.; s.e.n.c.r.l.; s.e.c.; Société en "
     "commandite; Enr",
     ""},
    {"AU Australia",
     "Pty; Pty Ltd; Pty Limited; Proprietary; Proprietary Limited; Proprietary Ltd; Ltd; "
     "Limited; NL!; No Liability; Inc; ILP",
     ""},
    {"NZ New Zealand", "Ltd; Limited; LP; Ultd; Unltd", ""},
    {"ZA South Africa",
     "Pty; Pty Ltd; (Pty) Ltd; Proprietary Limited; (RF) Ltd; (RF) (Pty) Ltd; NPC; SOC Ltd; "
     "CC?; Edms Bpk; (Edms) Bpk; Bpk; Beperk; Ltd; Limited",
     ""},
    {"IN India",
     "Pvt; Pvt Ltd; Private Limited; Private Ltd; (P) Ltd; Ltd; Limited; LLP; OPC Pvt Ltd; "
     "(OPC) Private Limited; प्राइवेट लिमिटेड; लिमिटेड",
     ""},
    {"PK Pakistan",
     "Pvt Ltd; (Pvt) Ltd; (Private) Limited; (SMC-Pvt) Ltd; (SMC-Private) Limited; "
     "(Guarantee) Ltd; Ltd",
     ""},
    {"LK Sri Lanka", "Pvt Ltd; (Pvt) Ltd; (Private) Limited; PLC; Ltd", ""},
    {"BD Bangladesh", "Pvt Ltd; PLC; Ltd", ""},
    {"NG Nigeria", "Ltd; Limited; PLC; Ltd/Gte", ""},
    {"KE Kenya", "Ltd; Limited; PLC; LLP", ""},
    {"KY Cayman Islands",
     "Ltd; LLC; LP; ELP?; Exempted Limited Partnership; SPC; IBC; (SPV) SPC; SEZC; LDC", ""},
    {"JE Jersey and Guernsey", "Ltd; Limited; PLC; PCC; ICC!; LBG; SLP", ""},
    // German.
    {"DE Germany",
     "GmbH; mbH; gGmbH; Gesellschaft mit beschränkter Haftung; Gesellschaft mit "
     "beschraenkter Haftung; Gesellschaft mbH; Ges. mbH; AG; gAG; Aktiengesellschaft; InvAG; "
     "REIT-AG; KG; Kommanditgesellschaft; KGaA; Kommanditgesellschaft auf Aktien; OHG; oHG "
     "mbH; Offene Handelsgesellschaft; GbR; UG; UG (haftungsbeschränkt); UG "
     "(haftungsbeschraenkt); haftungsbeschränkt; haftungsbeschraenkt; "
     "Unternehmergesellschaft; PartG; PartG mbB; PartGmbB; PartmbB; e.K.; e.Kfm.; e.Kfr.; "
     "e.Kffr.; eG; eingetragene Genossenschaft; e.V.; eingetragener Verein; VVaG; & Co; und "
     "Co; u. Co; & Cie; EWIV; SE",
     ""},
    {"AT Austria",
     "GmbH; GesmbH; Ges.m.b.H.; m.b.H.; FlexCo; FlexKapG; AG; KG; KEG; OG; OEG; OHG; GesbR; "
     "e.U.; eGen; reg.Gen.m.b.H.; & Co",
     ""},
    {"CH Switzerland",
     "AG; SA; GmbH; Sàrl; Sagl; KLG; KmG; Kollektivgesellschaft; & Co; & Cie; SCmA; SICAF; Soc. en "
     "commandite; Kommanditgesellsch.; Société "
     "anonyme; Società anonima",
     ""},
    {"LI Liechtenstein", "AG; GmbH; Ges.m.b.H.; Anstalt; Trust reg.; eG; Est.!", ""},
    // European Union.
    {"EU European Union",
     "SE; Societas Europaea; SCE; EEIG; EWIV; GEIE; AEIE; EESV; GEIE; EZIG; EHZS; EØFG; ETEY; "
     "EGIZ; EGIU; ΕΟΟΣ; EOOS; European Economic Interest Grouping",
     ""},
    // French.
    {"FR France",
     "SA; SAS; SASU; SARL; SARLU; EURL; EIRL; SNC; SCS; SCA; SCOP; SCP!; SCI!; SELARL; "
     "SELAS; SELAFA; SEM!; SICAV; GIE; EARL!; GAEC; SCEA; Société anonyme; Société par "
     "actions simplifiée; Société à responsabilité limitée; Société en nom collectif; et "
     "Cie; & Cie; Cie; et Co",
     "SARL; SASU; EURL; SELARL; SELAS; GAEC; Société par actions simplifiée; Société à "
     "responsabilité limitée"},
    {"BE Belgium",
     "SA; NV; SA/NV; NV/SA; SRL; BV; SPRL; SPRLU; BVBA; EBVBA; SC!; CV; SCRL; CVBA; CVBA SO; SCRL "
     "FS; CVOA; "
     "SCRI; SNC; VOF; SCA; CommV; CVA; ESV; GIE; SComm; CommVA; ASBL; VZW; AISBL; IVZW; Naamloze "
     "vennootschap; "
     "Besloten vennootschap; Société anonyme",
     "ASBL; VZW; SPRL; BVBA"},
    {"LU Luxembourg",
     "SA; S.à r.l.; S.à r.l.-S; SARL; SARL-S; SCA; SCS; SCSp; SeCS; SECA; SeCSp; SEPCAV; SENC; "
     "SICAR; "
     "SICAV; SICAF; SAS; ASBL; Société anonyme; Société à responsabilité limitée",
     "SARL"},
    {"MC Monaco", "SAM?; SARL; SCS; SNC; SCP!; Société anonyme monégasque", "SARL"},
    // Italian, Spanish, Portuguese.
    {"IT Italy",
     "SpA?; S.r.l.; S.r.l.s.; Srlu; S.r.l. unipersonale; S.a.s.; S.n.c.; S.a.p.a.; S.c.a "
     "r.l.; S.c.r.l.; S.c.p.A.; Soc. Coop.; Soc. Coop. a r.l.; Società Cooperativa; Scrl; "
     "Società per azioni; Società a responsabilità limitata; Società in nome collettivo; "
     "Società in accomandita semplice; Società semplice; S.S.!; & C.; & Co; e C.!",
     "Società per azioni; Società a responsabilità limitata"},
    {"ES Spain",
     "SA; S.A.U.; S.A.L.!; S.A.D.!; SL; SLU; S.L.L.; S.L.P.; S.R.L.P.; S.A.P.!; S.Coop.P.; "
     "S.Com.P.; S. en C.P.; SCR; S.L.N.E.; S.R.L.; S.R.L.L.; S. "
     "Coop.; S. Coop. And.; S. Coop. V.; Sdad. Coop.; SCL; S.Com.; S. en C.; S. Com. p. A.; "
     "S.C.P.!; SGIIC; SICAV; SOCIMI; A.I.E.; S.A.T.!; Sociedad Anónima; Sociedad Limitada; "
     "Sociedad Limitada Unipersonal; Sociedad de Responsabilidad Limitada; Cía; y Cía; & Cía; y Co",
     "Sociedad Anónima; Sociedad Limitada"},
    {"PT Portugal",
     "SA; Lda; Lda.; Limitada; Unipessoal Lda; Sociedade Unipessoal Lda; SGPS; SGPS SA; CRL; "
     "EPE!; E.M.!; ACE!; & C.ª; Cia; & Cia; e Cia; Sociedade Anónima",
     ""},
    {"BR Brazil",
     "S.A.; S/A; Ltda; Limitada; EIRELI; EPP; Ltda ME; Ltda EPP; EIRELI ME; EIRELI EPP; SLU; "
     "S/S!; S/S Ltda; SCP!; S.N.C.; Cia; & Cia; e Cia; & Cia Ltda; Sociedade Anônima; Sociedade "
     "Limitada",
     ""},
    {"MX Mexico",
     "S.A.; S.A. de C.V.; S.A.B.; S.A.B. de C.V.; S.A.P.I.; S.A.P.I. de C.V.; S.A.P.I.B.; "
     "S.A.P.I.B. de C.V.; S.A.S.; S.A.S. de C.V.; S. de R.L.; S. de R.L. de C.V.; S. de R.L. "
     "MI; S. de R.L. de I.P. de C.V.; S.C.!; S.C. de R.L.; S.C. de R.L. de C.V.; S.C.L. de "
     "C.V.; S.C. de A.P. de C.V.; S.C. de A.P.; S.C. de A.P. de R.L. de C.V.; SPR; S.P.R. de R.L.; "
     "S.P.R. de R.L. de C.V.; S.P.R. de "
     "R.I.; S. en C.; S. en C. de C.V.; S. en C. por A.; S. en C. por A. de C.V.; S. de "
     "S.S.; A.C.!; S.N.C.; I.B.P.!; SOFOM E.N.R.; SOFOM E.R.; E.N.R.!; de C.V.; Sociedad "
     "Anónima; Sociedad Anónima de Capital Variable; Sociedad Anónima Bursátil de Capital "
     "Variable; Sociedad Anónima Promotora de Inversión de Capital Variable; Sociedad de "
     "Responsabilidad Limitada de Capital Variable",
     ""},
    {"AR Argentina",
     "S.A.; S.A.U.; S.A.S.; S.R.L.; S.C.S.; S.C.A.; S.C.p.A.; S.A.I.C.; S.A.C.I.; "
     "S.A.C.I.F.; S.A.I.C.F.; S.A.C.I.F.I.A.; S.A.C.I.F. e I.; S.E.!; SGR; Soc. Col.; y Cía",
     ""},
    {"CL Chile", "S.A.; SpA?; Ltda; Limitada; S.R.L.; E.I.R.L.; y Cía Ltda; y Cía; SGR", ""},
    {"CO Colombia",
     "S.A.; S.A.S.; Ltda; y Cía; y Cía Ltda; S. en C.; Cía S. en C.; y Cía S. en C.; S.C.A.; "
     "Cía S.C.A.; E.U.!; S.A. E.S.P.; E.S.P.; S.A.S. E.S.P.; BIC!; S.A.S. BIC",
     ""},
    {"PE Peru", "S.A.; S.A.A.; S.A.C.; S.A.C.S.; S.R.L.; S.R.Ltda; E.I.R.L.; S. Civil de R.L.", ""},
    {"EC Ecuador", "S.A.; S.A.S.; Cía Ltda; C. Ltda; C.A.!; C.L.!; CEMIX", ""},
    {"VE Venezuela", "S.A.; C.A.!; S.R.L.; S.C.A.; S.A.C.A.; S.A.I.C.A.; Compañía Anónima", ""},
    {"UY Uruguay", "S.A.; S.A.S.; S.R.L.; Ltda", ""},
    {"PY Paraguay", "S.A.; S.R.L.; S.A.E.C.A.; E.A.S.!; E.I.R.L.", ""},
    {"BO Bolivia", "S.A.; S.R.L.; S.A.M.!; Ltda", ""},
    {"PA Panama", "S.A.; S. de R.L.; S.R.L.; Inc; Corp; S.C.!", ""},
    {"CR Costa Rica", "S.A.; S.R.L.; Ltda; Limitada; E.I.R.L.", ""},
    {"GT Guatemala and its neighbours",
     "S.A.; S.A. de C.V.; S. de R.L.; S. de R.L. de C.V.; Cía Ltda; Ltda", ""},
    {"DO Dominican Republic", "S.A.; S.A.S.; S.R.L.; E.I.R.L.; C. por A.; S.R.L.C.", ""},
    // Dutch.
    {"NL Netherlands",
     "BV; NV; VOF; CV; BVBA; U.A.!; B.A.!; W.A.!; CV op aandelen; Besloten vennootschap; "
     "Besloten vennootschap met beperkte aansprakelijkheid; Naamloze vennootschap; "
     "Vennootschap onder firma; Commanditaire vennootschap; en Co; & Co; en Zn!",
     ""},
    {"CW Curaçao, Aruba and Suriname", "NV; BV; VBA; AVV; VOF; CV", ""},
    // Nordic.
    {"SE Sweden",
     "AB; AB (publ); publ; Aktiebolag; Aktiebolaget; HB; Handelsbolag; Bankaktiebolag; KB; "
     "Kommanditbolag; "
     "Ek. för.; Ekonomisk förening; & Co; och Co; BRF!",
     "AB!; Aktiebolaget; Handelsbolaget; Kommanditbolaget"},
    {"NO Norway",
     "AS; A/S; ASA; ANS; DA?; K/S; KS; BA?; SA; ENK; IKS; Aksjeselskap; Allmennaksjeselskap; "
     "& Co; og Co",
     "Aksjeselskapet"},
    {"DK Denmark",
     "A/S; AS; ApS; IVS; I/S; K/S; P/S; SMBA; AMBA; A.m.b.A.; F.m.b.A.; Aktieselskab; "
     "Anpartsselskab; Interessentskab; Kommanditselskab; & Co; og Co",
     "Aktieselskabet; A/S!"},
    {"FI Finland",
     "Oy; Oyj; Ab; Abp; Oy Ab; Ab Oy; Oyj Abp; Ky?; Kb?; Ay!; Osk; anl; Tmi!; Osakeyhtiö; Julkinen "
     "osakeyhtiö; Aktiebolag; Kommandiittiyhtiö",
     "Oy!; Oy+; Ab+; Tmi!"},
    {"IS Iceland", "hf?; ehf; ohf; slf; slhf; sf!; Hlutafélag; Einkahlutafélag", ""},
    // Baltic.
    {"EE Estonia", "OÜ; AS; TÜ?; UÜ?; TÜH; MTÜ; FIE; Osaühing; Aktsiaselts",
     "OÜ?; AS!; FIE; Osaühing; Aktsiaselts; Usaldusühing; Täisühing"},
    {"LV Latvia",
     "SIA; AS; A/S; IK!; KS; PS!; ZS!; Akciju sabiedrība; Sabiedrība ar ierobežotu atbildību",
     "SIA?; AS!; Akciju sabiedrība; Sabiedrība ar ierobežotu atbildību"},
    {"LT Lithuania",
     "UAB; AB; MB?; IJ!; IĮ!; VšĮ; TŪB!; KŪB; ŽŪB; Uždaroji akcinė bendrovė; Akcinė bendrovė; "
     "Mažoji bendrija",
     "UAB; AB!; MB!; IĮ!; VšĮ; ŽŪB; Uždaroji akcinė bendrovė; Akcinė bendrovė; Mažoji bendrija"},
    // Central Europe.
    {"PL Poland",
     "sp. z o.o.; spzoo; sp. zo.o.; sp. z o.o. sp. k.; sp. k.; sp. j.; s.j.!; sp. p.; sp. "
     "kom.; S.A.; S.K.A.; P.S.A.; s.c.!; Spółka z o.o.; Spółka z ograniczoną "
     "odpowiedzialnością; Spółka Akcyjna; Spółka Komandytowa; Spółka Jawna; Spółka "
     "Partnerska; Spółka Komandytowo-Akcyjna; Spółka Cywilna; Prosta Spółka Akcyjna; Spółka "
     "z ograniczoną odpowiedzialnością Spółka Komandytowa",
     ""},
    {"CZ Czechia",
     "s.r.o.; spol. s r.o.; spol. s. r. o.; společnost s ručením omezeným; a.s.; akciová "
     "společnost; v.o.s.; veř. obch. spol.; k.s.; kom. spol.; veřejná obchodní společnost; "
     "z.s.!; z.ú.!; o.p.s.; s.p.!",
     ""},
    {"SK Slovakia",
     "s.r.o.; spol. s r.o.; spoločnosť s ručením obmedzeným; a.s.; akc. spol.; akciová "
     "spoločnosť; j.s.a.; v.o.s.; ver. obch. spol.; k.s.; n.o.!; š.p.!",
     ""},
    {"HU Hungary",
     "Kft; Zrt; Nyrt; Rt; Bt; Kkt; Kht; Nkft; Nonprofit Kft; Kv!; E.v.!; Korlátolt "
     "Felelősségű Társaság; Zártkörűen Működő Részvénytársaság; Nyilvánosan Működő "
     "Részvénytársaság; Részvénytársaság; Betéti Társaság; Egyéni Cég",
     ""},
    // South-eastern Europe.
    {"SI Slovenia",
     "d.o.o.; d.d.; d.n.o.; k.d.; k.d.d.; s.p.!; z.o.o.!; z.b.o.; d.v.z.; družba z omejeno "
     "odgovornostjo; delniška družba",
     ""},
    {"HR Croatia",
     "d.o.o.; j.d.o.o.; d.d.; j.t.d.; k.d.; t.p.!; društvo s ograničenom odgovornošću; "
     "dioničko društvo; komanditno društvo; javno trgovačko društvo",
     ""},
    {"BA Bosnia and Herzegovina", "d.o.o.; d.d.; a.d.; d.n.o.; k.d.", ""},
    {"RS Serbia and Montenegro",
     "d.o.o.; a.d.; o.d.; k.d.; j.p.!; PR!; д.о.о.; а.д.; о.д.; к.д.; акционарско друштво; "
     "akcionarsko društvo; društvo sa ograničenom odgovornošću; друштво са ограниченом "
     "одговорношћу",
     "d.o.o.; д.о.о.; Akcionarsko društvo"},
    {"MK North Macedonia", "DOO; DOOEL; AD; доо; дооел; ад; JTD; KDA", "доо; дооел; DOO; DOOEL"},
    {"AL Albania and Kosovo", "Sh.p.k.; Sh.a.!; Shpk; Sh.p.k; Shoqëri aksionare; L.L.C.; N.T.P.!",
     "Sh.p.k."},
    {"BG Bulgaria",
     "ООД; ЕООД; АД; ЕАД; АДСИЦ; СД!; КД!; КДА; ДЗЗД; OOD; EOOD; AD; EAD; ADSIC; DZZD; "
     "дружество с ограничена отговорност; акционерно дружество",
     "ЕТ!; EOOD; OOD; ЕООД; ООД"},
    {"RO Romania and Moldova",
     "S.R.L.; S.R.L.-D; S.A.; S.C.A.; S.C.S.; S.N.C.; P.F.A.; R.A.!; I.I.!; Societate cu "
     "răspundere limitată; Societate pe acțiuni; Î.M.!",
     "S.C.+; SC+; Î.M.+; Î.C.S.; P.F.A.; Societatea Comercială"},
    {"GR Greece",
     "Α.Ε.; Α.Β.Ε.Ε.; Α.Ε.Β.Ε.; Α.Ε.Ε.; Ε.Π.Ε.; Ι.Κ.Ε.; Ο.Ε.; Ε.Ε.; Ανώνυμη Εταιρεία; "
     "Ανώνυμη Εταιρία; Εταιρεία Περιορισμένης Ευθύνης; Ιδιωτική Κεφαλαιουχική Εταιρεία; "
     "Ομόρρυθμη Εταιρεία; Ετερόρρυθμη Εταιρεία; S.A.; A.E.; E.P.E.; I.K.E.; O.E.?; E.E.?",
     ""},
    {"CY Cyprus", "Ltd; PLC; Λτδ; ΔΗΜΟΣΙΑ ΕΤΑΙΡΕΙΑ ΛΤΔ", ""},
    {"MT Malta", "Ltd; PLC; Limited; SICAV plc", ""},
    {"TR Türkiye",
     "A.Ş.; Anonim Şirketi; Anonim Şti.; Ltd. Şti.; Limited Şirketi; Limited Şti.; Şti.; "
     "Koll. Şti.; Kollektif Şirketi; Kom. Şti.; Komandit Şirketi; T.A.Ş.; T.A.O.!",
     ""},
    // Eastern Europe and Central Asia.
    {"RU Russia", "",
     "ООО; АО; ПАО; ЗАО; ОАО; НАО; ИП; ОДО; ФГУП; ГУП; МУП; общество с ограниченной "
     "ответственностью; акционерное общество; публичное акционерное общество; непубличное "
     "акционерное общество; закрытое акционерное общество; открытое акционерное общество; "
     "индивидуальный предприниматель; OOO; OAO; ZAO; PAO; AO!; NAO!; JSC; PJSC; OJSC; CJSC; "
     "LLC; Joint Stock Company; Public Joint Stock Company; Open Joint Stock Company; Closed "
     "Joint Stock Company; Limited Liability Company; Obshchestvo s ogranichennoi "
     "otvetstvennostyu; Obschestvo s ogranichennoy otvetstvennostyu; Aktsionernoe "
     "obshchestvo; Publichnoe aktsionernoe obshchestvo"},
    {"UA Ukraine", "",
     "ТОВ; ПрАТ; ПАТ; АТ; ЗАТ; ВАТ; ТДВ; ПП; ФОП; товариство з обмеженою відповідальністю; "
     "приватне акціонерне товариство; публічне акціонерне товариство; акціонерне товариство; "
     "приватне підприємство; TOV; PrAT; PAT!; LLC; PJSC; JSC; Limited Liability Company"},
    {"BY Belarus", "",
     "ООО; ОАО; ЗАО; ОДО; УП; ЧУП; ЧТУП; ИП; ТАА; ААТ; ЗАТ; ТДА; таварыства з абмежаванай "
     "адказнасцю; адкрытае акцыянернае таварыства; закрытае акцыянернае таварыства; OOO; "
     "OAO; ZAO; ODO; JSC; LLC"},
    {"KZ Kazakhstan and Kyrgyzstan", "ЖШС; АҚ; LLP; LLC",
     "ТОО; АО; ИП; ОсОО; ЖШС; ЖШҚ; АҚ; ЖАҚ; товарищество с ограниченной ответственностью; "
     "жауапкершілігі шектеулі серіктестігі; TOO!; LLP; JSC; LLC; OsOO"},
    {"UZ Uzbekistan and Tajikistan", "MChJ; МЧЖ; АЖ; ЧП; ҶДММ; LLC; JSC",
     "MChJ; МЧЖ; АЖ; АО; ООО; ЧП; СП ООО; ИП ООО; ҶДММ; OOO"},
    {"AM Armenia", "ՍՊԸ; ՓԲԸ; ԲԲԸ; LLC; CJSC; OJSC; SPE!", "ՍՊԸ; ՓԲԸ; ԲԲԸ; LLC; CJSC; OJSC"},
    {"AZ Azerbaijan",
     "MMC; ASC?; QSC; Məhdud Məsuliyyətli Cəmiyyəti; Məhdud Məsuliyyətli Cəmiyyət; Açıq "
     "Səhmdar Cəmiyyəti; Qapalı Səhmdar Cəmiyyəti; LLC; OJSC; CJSC",
     ""},
    {"GE Georgia", "შპს; სს; LLC; JSC",
     "შპს; სს; შეზღუდული პასუხისმგებლობის საზოგადოება; სააქციო საზოგადოება; LLC; JSC; LTD!"},
    {"MN Mongolia", "ХХК; ХК; LLC; JSC", ""},
    // Middle East and Africa.
    {"IL Israel", "בע\"מ; בעמ; בערבון מוגבל; ש.מ.; שותפות מוגבלת; ח.פ.; Ltd; Limited; LP; PLC",
     "חברת"},
    {"AE United Arab Emirates",
     "LLC; L.L.C.; PJSC; PrJSC; FZE; FZC; FZCO; FZ-LLC; FZ LLC; FZ-Co; DMCC; DWC-LLC; SPC; "
     "SPV Ltd; Est.!; ذ.م.م; ش.ذ.م.م; م.م.ح; ش.م.ع; ش.م.خ; Limited Liability Company; Public "
     "Joint Stock Company; Private Joint Stock Company",
     "شركة; شركة مساهمة; شركة ذات مسؤولية محدودة"},
    {"SA Saudi Arabia",
     "LLC; CJSC; SJSC; JSC; Ltd; Est.!; ذ.م.م; ش.م.س; ش.م.م; شركة مساهمة; شركة مساهمة "
     "سعودية; شركة مساهمة مقفلة; شركة شخص واحد; المحدودة; ذات مسؤولية محدودة; شركة ذات "
     "مسؤولية محدودة; المساهمة",
     "شركة; شركة مساهمة"},
    {"QA Qatar",
     "WLL; W.L.L.; QPSC; QSC; Q.P.S.C.; P.Q.S.C.; ذ.م.م; ش.م.ع.ق; ش.م.ق; ش.م.خ; LLC; Trading "
     "WLL",
     "شركة"},
    {"KW Kuwait",
     "WLL; KSC; KSCP; KSCC; K.S.C.; K.S.C.P.; K.S.C.C.; ش.م.ك; ش.م.ك.ع; ش.م.ك.م; ذ.م.م", "شركة"},
    {"BH Bahrain", "WLL; BSC; B.S.C.; BSC (c); B.S.C. (Closed); SPC; ش.م.ب; ذ.م.م", "شركة"},
    {"OM Oman", "SAOG; SAOC; LLC; SPC; ش.م.ع.ع; ش.م.ع.م; ش.م.م", "شركة"},
    {"EG Egypt", "S.A.E.; SAE; LLC; ش.م.م; ش.ذ.م.م; ش.م.ق.م; المساهمة المصرية", "شركة; الشركة"},
    {"JO Jordan and Lebanon",
     "PLC; LLC; PSC?; S.A.L.?; S.A.L. Holding; S.A.R.L.; P.S.C.?; ش.م.ع; ش.م.خ; ش.م.ل; "
     "ذ.م.م; م.ع.م; ش.م.م",
     "شركة"},
    {"MA Morocco, Algeria and Tunisia",
     "SA; SARL; SARLAU; S.A.R.L. AU; SARL A.U.; SUARL; EURL; SNC; SPA?; SCS; SCA; ش.م; "
     "ش.ذ.م.م",
     "SARL; EURL; SUARL; شركة"},
    {"IR Iran", "سهامی عام; سهامی خاص; با مسئولیت محدود; PJSC; PJS; Co; Co Ltd", "شرکت"},
    {"SN Senegal, Ivory Coast and Cameroon", "SA; SAS; SARL; SASU; SARLU; SUARL; GIE; SNC",
     "SARL; SUARL"},
    {"MZ Mozambique and Angola", "SA; S.A.R.L.; Lda; Limitada; SU Lda; (SU) Lda; EI!", ""},
    {"ET Ethiopia", "PLC; S.C.!; Share Company; ኃላፊነቱ የተወሰነ የግል ማህበር; ኃ.የተ.የግ.ማ; አ.ማ", ""},
    // Asia.
    {"JP Japan",
     "K.K.; KK; Kabushiki Kaisha; Kabushiki Gaisha; Kabushikigaisha; G.K.; GK; Godo Kaisha; "
     "Goudou Kaisha; Y.K.; YK; Yugen Kaisha; Yugen Gaisha; Co Ltd; Co., Ltd.; Company "
     "Limited; LLC; Inc; Corp; Ltd",
     "(株); (有); Kabushiki Kaisha; Kabushiki Gaisha; Godo Kaisha; Yugen Kaisha"},
    {"KR South Korea", "Co Ltd; Co., Ltd.; Inc; Corp; LLC; Chusik Hoesa; Jusik Hoesa; Yuhan Hoesa",
     "(주); (유); Jusik Hoesa"},
    {"CN China",
     "Co Ltd; Co., Ltd.; Company Limited; Corporation Limited; Corp Ltd; Ltd; Limited; LLC; "
     "Inc; Pte Ltd; Youxian Gongsi; Gufen Youxian Gongsi; LP; 有限合伙; 普通合伙; 特殊普通合伙",
     ""},
    {"HK Hong Kong", "Ltd; Limited; Co Ltd; Company Limited; LP; Ultd; Unltd", ""},
    {"TW Taiwan", "Co Ltd; Co., Ltd.; Inc; Corp; Ltd; Company Limited; Corporation", ""},
    {"VN Vietnam",
     "JSC; Joint Stock Company; Co Ltd; Co., Ltd.; Company Limited; LLC; Ltd; One Member Co "
     "Ltd; One Member Company Limited; One Member Limited Liability Company; MTV Co Ltd; "
     "CTCP; TNHH; TNHH MTV; Corp",
     "Công ty TNHH; Công ty TNHH MTV; Công ty TNHH Một Thành Viên; Công ty Trách Nhiệm Hữu "
     "Hạn; Công ty Trách Nhiệm Hữu Hạn Một Thành Viên; Công ty Cổ phần; Công ty CP; CTCP; "
     "CTY CP; CTY TNHH; CTY TNHH MTV; CT TNHH; Công ty Hợp danh; Doanh nghiệp Tư nhân; DNTN; "
     "Công ty"},
    {"TH Thailand",
     "Co Ltd; Co., Ltd.; Company Limited; PCL; Public Company Limited; Public Co Ltd; Plc; "
     "Ltd Part; Ltd; LP; Limited Partnership; (มหาชน)",
     ""},
    {"SG Singapore",
     "Pte; Pte Ltd; (Pte) Ltd; Pte Limited; Private Limited; Ltd; Limited; LLP; LP; VCC", ""},
    {"MY Malaysia and Brunei",
     "Sdn Bhd; Sdn; Bhd; (M) Sdn Bhd; (M) Bhd; Sendirian Berhad; Berhad; PLT!; LLP; Ltd; "
     "Perkongsian Liabiliti Terhad",
     ""},
    {"ID Indonesia",
     "Tbk; (Persero); (Persero) Tbk; Persero; PT; PT PMA; PT Tbk; Perum; PMA!; PMDN",
     "PT?; PT Persero; CV!; Perum; Perusahaan Umum; Perseroan Terbatas"},
    {"PH Philippines",
     "Inc; Corp; Co; Ltd; OPC; O.P.C.; Incorporated; Corporation; Co., Inc.; & Co., Inc.", ""},
    {"MM Myanmar and Cambodia", "Co Ltd; Company Limited; Ltd; PLC; Public Co Ltd", ""},
};

// Forms as they stand at either end in scripts that part no words, with or without a blank between
// them and the name. A longer form comes before the form that it begins or ends with. China, Hong
// Kong, Taiwan, Japan, South Korea, Thailand.
// clang-format off
inline constexpr std::string_view kJoinedForms[] = {
    "股份有限公司", "有限责任公司", "有限責任公司", "股份公司", "无限公司", "無限公司",
    "有限公司", "株式会社", "有限会社", "合同会社", "合資会社", "合名会社", "相互会社",
    "주식회사", "유한책임회사", "유한회사", "합자회사", "합명회사",
    "ห้างหุ้นส่วนจำกัด", "บริษัทมหาชนจำกัด", "บริษัทจำกัด", "บริษัท", "จำกัด", "หจก", "บจก", "บมจ",
    "公司",
};
// clang-format on

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_COMPANY_FORMS_H_
