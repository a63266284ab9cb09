const TRIED_FIRST = `
!qaz2wsx 00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 0okm9ijn 10101010 101010101 10203040 102030405
1020304050 11111111 111111111 1111111111 11112222 11221122 11223344 1122334455 112233445566 11235813 12121212 1212121212 12312312
123123123 123123123a 123321123 12341234 12344321 1234512345 123454321 12345612 123456123 123456123456 123456654321 12345678 123456789
1234567890 1234567891 12345678910 123456789a 123456789abc 123456789q 123456aa 123456abc 123456qwerty 12345abc 12345abcd 12345qwert
1234abcd 1234qwer 12369874 123698745 123abc123 123qwe123 123qweasd 123qwert 12qw34er 12qwaszx 13131313 13579246 135792468 142536475
147258369 1472583690 147852369 14789632 147896325 159357456 159753456 19841984 19851985 19861986 19871987 19881988 19891989 19901990
19911991 19921992 19931993 19941994 19951995 19961996 19971997 19981998 19991999 1a2b3c4d 1a2s3d4f 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t
1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qazzaq1 1z2x3c4v 20002000 20012001 20022002 20052005 20082008 20102010 20122012
20152015 20172017 20182018 20192019 20202020 20202021 20212021 20222022 20232023 20242024 20252025 20262026 21212121 22222222
222222222 23232323 24681012 246810121 25252525 27182818 2wsx3edc 31415926 314159265 321321321 33333333 3edc4rfv 44444444 456456456
55555555 555555555 654321654321 66666666 69696969 741852963 77777777 777777777 7777777777 78787878 789456123 789456123a 789789789
87654321 88888888 888888888 90909090 951753852 963852741 98765432 987654321 987987987 98989898 99999999 999999999 9999999999 a1234567
a12345678 a123456789 a123456b a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaa11111 aaaa1111 aaaaaaaa aaaaaaaaa aaaaaaaaaa
ab123456 abc12345 abc123456 abc123abc abcabcabc abcd1234 abcdabcd abcde123 abcde12345 abcdefg1 abcdefg123 abcdefgh abcdefghi
abcdefghij abuelita acceso123 acceso1234 access123 access14 admin123 admin1234 admin12345 admin123456 admin2020 admin2021 admin2022
admin2023 admin2024 admin2025 admin2026 adminadmin administracion administracion1 administrador administrador1 administrador123
administrator adminroot adrian12 adrian123 adriana1 adriana123 aguanteboca aguanteriver agustin1 agustin123 agustina agustina1
agustina123 alberto1 alberto123 alejandra alejandra1 alejandra123 alejandro alejandro1 alejandro123 alexander alexander1 alexander123
alexandra alexandra1 alfredo1 amanda12 amanda123 amigos12 amigos123 amistad1 amor1234 amor12345 amoramor amorcito amorcito1 amoreterno
amormio1 amorteamo andrea12 andrea123 andres12 andres123 andrew12 andrew123 angel123 angel1234 angeles1 angelica angelica1 angelito
angelito1 angels12 anthony1 anthony123 antonella antonella1 antonio1 antonio123 argentina argentina1 argentina10 argentina12
argentina123 argentina2022 argentina78 argentina86 arsenal1 arsenal123 asado123 asd12345 asd123456 asdasdas asdasdasd asdf1234
asdf12345 asdfasdf asdfasdfasdf asdfg123 asdfgh12 asdfgh123 asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123 asdfqwer asdqwe123 asdzxc123
ashley12 ashley123 asshole1 autumn12 azerty123 azertyui azertyuiop babyboy1 babygirl babygirl1 babygirl123 backup123 banana12
banana123 banfield barbara1 barbara123 barcelona barcelona1 barcelona10 barcelona123 bariloche baseball baseball1 basketball
basketball1 batman12 batman123 bautista bautista1 bbbbbbbb beatles1 beatriz1 bebe1234 bebito12 belgrano belgrano1 benjamin benjamin1
bestfriend bienvenida bienvenido bienvenido1 bienvenido123 bienvenidos blessed1 blessing blink182 blowjob1 boca1234 boca12345 boca1905
bocaboca bocajuniors bocajuniors1 bocajuniors12 bonita12 bonita123 boquita1 boquita12 boquita123 brandon1 brenda12 brenda123 brother1
buenosaires buenosaires1 bullshit buster12 buster123 butterfly butterfly1 caballo1 caballos cadete123 callejeros cambiame cambiame1
cambiar123 camila12 camila123 camila1234 camion123 camiones camioneta campeon1 campeones campeones2022 caramelo caramelo1 carlos12
carlos123 carlos1234 carolina carolina1 carolina123 caroline catalina catalina1 catherine cecilia1 cecilia123 celular1 celular123
cerveza1 cerveza123 changeme changeme1 changeme123 changethis charlie1 charlie123 cheese12 chelsea1 chelsea123 chevrolet chile123
chocolate chocolate1 chocolate123 chofer12 chofer123 christian christian1 christine cisco123 claudia1 claudia123 claudio1 clave123
clave1234 clave12345 clave123456 claveclave colombia colombia1 compras1 compras123 computadora computer computer1 computer123
contador1 contrasena contrasena1 contrasena12 contrasena123 contrasena1234 contrasenia contrasenia1 contrasenia123 cookie12 cookie123
corazon1 corazon12 corazon123 corazoncito cordoba1 cordoba123 correo12 correo123 corvette corvette1 counterstrike cowboys1 creative
creative1 cristian cristian1 cristian123 cristina cristina1 cristo12 cristovive cumpleanos cupcake1 daddygirl daniel12 daniel123
daniela1 daniela123 default1 default123 deposito deposito1 deposito123 diablo12 diablo123 diamond1 diamonds diciembre diego1010
diego123 diego1234 diegomaradona dios1234 diosesamor diosesamor1 diosesbueno diosteamo domingo1 dragon12 dragon123 dulcedeleche
eduardo1 eduardo123 elizabeth elizabeth1 eminem12 eminem123 empresa1 empresa123 empresa1234 enrique1 entrar123 entregas entregas1
envios12 envios123 espana123 esperanza esperanza1 estrella estrella1 estrella123 estrellita estudiantes estudiantes1 everton1 ezequiel
ezequiel1 facebook facebook1 facebook123 facundo1 facundo123 faith123 familia1 familia12 familia123 family12 family123 father12
febrero1 federico federico1 federico123 felicidad felicidad1 fernanda fernanda1 fernanda123 fernando fernando1 fernando123 fernet123
ferrari1 ferrari123 florencia florencia1 flower12 flower123 flowers1 football football1 football12 football123 forever1 forever123
forever21 fortnite fortnite1 fortnite123 francisca francisco francisco1 freedom1 freedom123 friends1 friends123 fuckoff1 fuckyou1
fuckyou123 fuckyou2 futbol10 futbol12 futbol123 gabriel1 gabriel123 gabriela gabriela1 gabriela123 gandalf1 garfield garfield1
gatito12 gatito123 gerencia gerencia1 gerente1 gimnasia gimnasia1 ginger12 ginger123 girasol1 godisgood godislove gonzalo1 gonzalo123
goodbye1 goodluck google123 graciela graciela1 greenday greenday1 guadalupe guadalupe1 guest123 guest1234 guillermo guillermo1
guitarra guitarra1 gustavo1 gustavo123 happiness happy123 happy1234 harley12 harleydavidson heaven12 hello123 hello1234 hello12345
hellohello hellokitty hellokitty1 helloworld hermosa1 hermosa123 hermoso1 hockey12 hola1234 hola12345 hola123456 holacomoestas
holahola holamundo holaquetal hunter12 hunter123 huracan1 ignacio1 ignacio123 ilovegod iloveme1 iloveu12 iloveu123 iloveyou iloveyou!
iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 independiente independiente1 ingreso1 ingreso123 instagram instagram1 internet
internet1 internet123 invierno invierno1 iphone12 ironman1 jennifer jennifer1 jessica1 jessica123 jesus123 jesus1234 jesus777
jesuschrist jesusesamor jesuslives jesusmivida jesusteamo joaquin1 joaquin123 jonathan jonathan1 jordan123 jordan23 jorge123 jorge1234
jose1234 joseluis joshua12 joshua123 juan1234 juancarlos juancarlos1 juanjose juanpablo juguete1 julian12 julian123 julieta1
julieta123 juventus juventus1 killer12 killer123 lakers24 lanus123 laplata1 larenga1 laura123 laura1234 lautaro1 leandro1 leandro123
leomessi leomessi10 leonardo leonardo1 leonardo123 letmein1 letmein12 letmein123 letmeinnow libertad libertad1 libertad123 lightning
limon123 lionelmessi liverpool liverpool1 liverpool123 lkjhgfdsa login123 logistica logistica1 logistica123 lorena123 losredondos
lovelove lovely12 loveme12 loverboy lovers12 loveyou1 lucas123 lucas1234 luciana1 luciano1 luis1234 maggie12 maggie123 mama1234
mamapapa mamaypapa mamita12 manager1 manager123 manchester manuel12 manuel123 manutd123 manzana1 maradona maradona1 maradona10
marcela1 marcela123 marcelo1 marcelo123 mardelplata margarita margarita1 maria123 maria1234 mariaelena mariajose mariajose1 mariana1
mariana123 mariano1 mariano123 marihuana marihuana1 mariposa mariposa1 mariposa12 mariposa123 mariposas martin12 martin123 martin1234
martina1 martina123 master12 master123 mate1234 matias12 matias123 matias1234 matrix12 matrix123 matthew1 matthew123 mauricio
mauricio1 maxi1234 maximiliano mendoza1 mendoza123 mensajeria mercedes mercedes1 merlin12 messi123 messi1234 messi2022 metallica
metallica1 mexico123 miamor12 miamor123 miamorcito michael1 michael123 michelle michelle1 mickey12 miclave1 miclave123 miclave1234
micontrasena microsoft micuenta midnight midnight1 mifamilia mifamilia1 miguel12 miguel123 mihijo123 milagros milagros1 milan1899
minecraft minecraft1 minecraft123 mishijos mishijos1 mishijos2 mishijos3 mivida12 mivida123 mnbvcxz1 mnbvcxza monica12 monica123
monkey12 monkey123 montevideo mother12 mother123 motorola motorola1 muchachos muneca12 musica12 musica123 mustang1 mypassword
mypassword1 nacional nacional1 naranja1 naranja123 natalia1 natalia123 newells1 newells123 newpassword nicholas nicholas1 nicolas1
nicolas123 nicolas1234 nicole12 nicole123 nintendo nintendo1 nirvana1 nopassword nothing1 nothing123 noviembre octubre1 octubre12
office123 oficina1 oficina123 oiuytrewq onelove1 operator1 oracle123 orange12 orange123 p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123
p@ssword p@ssword1 pa$$w0rd pa$$word pa55w0rd pa55word pablo123 pablo1234 palermo1 panther1 papa1234 papito12 paquete1 paquetes
paraguay pass1234 pass12345 pass123456 passer2009 passpass passw0rd passw0rd1 passw0rd123 password password! password01 password1
password1! password11 password12 password123 password123! password1234 password12345 password13 password2 password2020 password2021
password2022 password2023 password2024 password2025 password2026 password21 password22 password3 password7 password9 password99
passwordpassword passwords passwort passwort1 patagonia patches1 patricia patricia1 patricio patricioelrey paula123 peace123 pedro123
pedro1234 pelota12 pelusa12 penarol1 penarol123 pepito12 pepito123 pepper12 pepper123 perrito1 perrito123 phoenix1 playstation
playstation1 poiuytre poiuytrewq pokemon1 pokemon12 pokemon123 porsche1 preciosa preciosa1 primavera primavera1 princesa princesa1
princesa12 princesa123 princesita princess princess1 princess12 princess123 prueba12 prueba123 prueba1234 pruebas1 pruebas123 purple12
purple123 pussy123 q1q1q1q1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123456 qazqazqaz qazwsx12 qazwsx123 qazwsxedc qazxswedc qqqqqqqq
quilmes1 quilmes123 qwaszx12 qwaszxqwaszx qwe12345 qwe123456 qwe123qwe qweasd123 qweasdzxc qweasdzxc123 qweqweqwe qwer1234 qwer12345
qwerqwer qwert123 qwert1234 qwert12345 qwert54321 qwerty1! qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty77
qwertyqwerty qwertyui qwertyuiop qwertyuiop1 qwertyuiop123 racing12 racing123 racing1903 racingclub rainbow1 rainbows ranger12
realmadrid realmadrid1 realmadrid123 redskins reina123 remember reparto1 reparto12 reparto123 reparto1234 ricardo1 ricardo123 richard1
richard123 river123 river1234 river1901 river912 riverplate riverplate1 riverriver robert12 robert123 roberto1 roberto123 rocknroll
rockstar rockstar1 rockyou1 rodrigo1 rodrigo123 romina12 romina123 root1234 rootroot rosario1 rosario123 rosariocentral sagrada1
samantha samantha1 samsung1 samsung123 sandia12 sandra12 sandra123 sanlorenzo sanlorenzo1 sanmartin sanmartin1 santiago santiago1
santiago123 scooby12 scorpion scorpion1 sebastian sebastian1 sebastian123 secret12 secret123 secretaria secretaria1 secreto1
secreto123 security security1 septiembre septiembre1 server123 service1 sexy1234 sexy12345 shadow12 shadow123 silver12 sistema1
sistema123 sistemas sistemas1 sistemas123 sister12 skateboard slipknot slipknot1 snoopy12 snowball snowboard soccer12 soccer123
sofia123 sofia1234 softball softball1 soledad1 something spiderman spiderman1 spring12 spring2023 starcraft startrek starwars
starwars1 steelers steelers1 stephanie strawberry summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 sunshine
sunshine1 sunshine12 sunshine123 superman superman1 superman12 superman123 supervisor supervisor1 support1 support123 susana12
sweet123 sweetheart sweetie1 system32 talleres talleres1 tamara12 teamare1 teamo123 teamo1234 teamo12345 teamoamor teamomas teamomucho
teamomucho1 teamoteamo teextrano telefono telefono1 temp1234 temporal temporal1 temporal123 tequiero tequiero1 tequiero123
tequieromucho test1234 test12345 tester12 testing1 testing123 testtest thepassword thiago12 thiago123 thomas12 thomas123 thunder1
tigger12 tigger123 tinkerbell tinkerbell1 tkmucho1 tomas123 tomas1234 toor1234 tortuga1 toyota12 transporte transporte1 transporte123
trouble1 trustno1 tucuman1 tucumano1 uruguay1 uruguay123 user1234 user12345 username username1 usuario1 usuario12 usuario123
usuario1234 valentin valentin1 valentina valentina1 valentina123 valeria1 valeria123 vamosargentina vamosboca vamosriver vanesa12
vanessa1 vanessa123 velez123 velez1910 venezuela ventas12 ventas123 verano12 verano123 verano2020 verano2021 verano2022 verano2023
verano2024 verano2025 veronica veronica1 veronica123 victoria victoria1 victoria123 victory1 volleyball warcraft warcraft1 warrior1
warriors welcome1 welcome12 welcome123 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 whatever
whatever1 whatsapp whatsapp1 whatsapp123 william1 william123 windows1 windows10 windows7 winter12 winter123 winter2020 winter2021
winter2022 winter2023 winter2024 xbox3600 xsw2zaq1 xxxxxxxx yamaha12 yankees1 yellow12 yourpassword youtube1 youtube123 zaq12wsx
zaq1xsw2 zaq1zaq1 zelda123 zxcasdqwe zxcasdqwe123 zxcv1234 zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnmz zxcvzxcv zxczxczxc zzzzzzzz`;

/**
 * The passwords that are tried first, here and elsewhere, in small letters and without accents. Those of less than eight letters, which
 * nobody may choose, are left out.
 */
export const commonPasswords: ReadonlySet<string> = new Set(TRIED_FIRST.trim().split(/\s+/));
