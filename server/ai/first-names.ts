/**
 * Common first names in Germany, of many origins, without those that mean something else in adverts. Followed by a capitalised word they are treated
 * as a person's name.
 */
export const FIRST_NAMES: readonly string[] = (
  'Abbas Abdallah Abdelaziz Abdelhamid Abdelkader Abdo Abdul Abdulaziz Abdullah Abdullatif Abdulrahman Abdurrahman Abeer Abena Achim Adel Adele Adelheid Adem Adil Adnan Adrian Adrianna ' +
  'Afaf Agata Agnes Agnieszka Agron Ahmad Ahmed Ahmet Ahsen Aicha Aischa Aisha Akif Akram Alaa Alaaddin Albana Albert Alberto Albrecht Aleksander Aleksandr Aleksandra Aleksej Aleksy ' +
  'Alessandra Alessandro Alexander Alexandra Alexei Alfons Alfred Alfredo Ali Alicja Alina Alois Alper Alperen Altan Alwin Alwine Amal Amalie Amani Amelie Amina Aminata Amine Amir Amira ' +
  'Amit Amjad Ammar Anas Anastasia Anatoli Anatolij Andre Andrea Andreas Andreea Andrei Andrej Andrew Andrzej André Aneta Anetta Angela Angelika Anika Anil Anis Anita Anja Anke Anna Anne ' +
  'Annegret Anneke Annelie Anneliese Annelore Annemarie Annemieke Annette Annika Ante Anthony Antje Anton Antonella Antoni Antonia Antonio Anwar Aram Arben Arda Aref Arif Arkadi Arkadiusz ' +
  'Armin Arno Arnold Arthur Artur Arzu Ashour Ashraf Asli Aslı Asma Assad Astrid Astrit Asuman Atef Atilla Auguste Axel Aya Aydın Ayham Ayhan Aylin Ayman Aynur Ayoub Ayse Aysel Ayten Ayşe ' +
  'Ayşegül Azad Aziz Aziza Bachir Badr Bahaa Bahadır Bahar Banu Baran Barbara Barbora Baris Bartek Bartosz Bartłomiej Barış Bashar Bashkim Bassam Bassel Bastian Bayram Beata Beate Bekim ' +
  'Bekir Belgin Ben Benedikt Benjamin Berivan Berk Berkay Berna Bernadeta Bernd Bernhard Bert Berta Bertram Besnik Bettina Betül Beyza Bianca Bilal Bilge Birgit Birsen Birthe Björn Blerim ' +
  'Bodo Bogdan Bogdana Bogna Bogumił Boguslaw Bogusław Bogusława Bohdan Bojan Bojana Boleslaw Boris Boutros Bozena Bożena Bożenna Branko Brigitte Britta Bronisław Bronisława Bruna Bruno ' +
  'Burak Burcu Burhan Burkhard Burkhardt Bushra Bärbel Bülent Büşra Canan Cansu Carina Carl Carla Carlo Carlos Carmen Carola Carolin Caroline Carsten Catalina Cecylia Celal Celina Cem ' +
  'Cemal Cemil Cengiz Cenk Ceren Cevdet Ceylan Cezary Chadi Chantal Charles Charlotte Chiara Chidi Christa Christel Christian Christiane Christina Christine Christoph Christopher Cihan ' +
  'Cindy Clara Claudia Claudio Claus Clemens Constantin Constanze Corinna Cornelia Cosima Cristian Cristiano Cristina Czesław Czesława Cäcilia Cüneyt Dagmar Dalia Damian Daniel Daniela ' +
  'Danijela Danuta Daoud Daria Dariusz Darja Darko David Davide Davut Dawid Deepak Dejan Dejana Demet Denis Deniz Dennis Derya Detlef Detlev Diana Didem Dieter Dietlinde Dietmar Dietrich ' +
  'Dilara Dilek Dimitri Dina Dirk Dmitri Dmitrij Domenico Dominik Dominika Dora Doreen Doris Dorota Dorothea Dorothee Dounia Doğan Dragan Dragana Dragica Driss Driton Duha Dusan Dušan ' +
  'Döndü Döne Dörte Eberhard Ebru Ece Eckart Eckhard Edda Edeltraud Edgar Edith Eduard Edward Edyta Egbert Egon Egzon Eike Ekaterina Ekkehard Ekrem Elena Elfi Elfriede Elham Elias Elif ' +
  'Elisa Elisabeth Elisabetta Eliza Elke Ellen Elli Elsa Elsbeth Elvira Elvis Elzbieta Elżbieta Emad Eman Emanuele Emel Emil Emilia Emily Emine Emirhan Emma Emmi Emmy Emrah Emre Engin Enno ' +
  'Enrico Enzo Ercan Erdal Erdem Erdogan Eren Ergün Erhard Erich Erika Erkan Erna Ernestine Ernst Erol Ersin Ertan Ertuğrul Erwin Esat Esen Esin Esma Esmail Esra Esraa Ester Esther Eugen ' +
  'Eugeniusz Eva Evelyn Evren Ewa Ewald Ewelina Eylem Eyüp Fabian Fabio Fabrizio Fadi Fadia Fadime Fadwa Fahad Fahri Faisal Falko Farah Fares Farid Farida Fatema Faten Fathi Fatih Fatima ' +
  'Fatimah Fatma Fatmagül Fatmir Fatou Fatoş Fawzi Federica Federico Felix Ferdinand Ferhat Feride Ferit Fevzi Feyza Fikret Filip Filippo Filiz Finja Finn Fiona Firas Firat Fisnik Flamur ' +
  'Florian Florin Fokke Fouad Francesca Francesco Franciszek Franco Frank Franz Franziska Frauke Fridolin Frieda Friedegard Friedel Friederike Friedhelm Friedrich Friedrich-Wilhelm ' +
  'Friedrun Fritz Fryderyk Furkan Gabi Gabriel Gabriela Gabriele Gaby Galina Gamze Geertje Gennadi Genowefa Georg George Gerald Gerd Gerda Gerhard Gerlinde Gernot Gerold Gertraud Gertrud ' +
  'Gesa Gesche Gesine Ghada Ghaith Ghalia Ghassan Ghazi Giacomo Gianluca Giesela Giorgio Giovanna Giovanni Gisela Gitta Giulia Giuseppe Gizem Gjon Goran Gordana Gottfried Gotthard Gottlieb ' +
  'Grazyna Grażyna Gregor Greta Gretel Grigori Grzegorz Gudrun Guido Guillermo Gundula Gunnar Gunther Guntram Gustav Gustaw Gökhan Gönen Gönül Götz Gülay Gülcan Gülcin Güler Gülhan Gülsen ' +
  'Gülseren Gülsüm Gülten Gülşen Günter Günther Güven Habib Hacer Hadeel Hadi Hadil Hafsa Haidar Haile Hajar Hakan Hakim Hala Halil Halima Halime Halina Halit Haluk Halyna Hamad Hamdi ' +
  'Hamed Hamid Hamit Hamza Hanadi Hanan Handan Hani Hanife Hanna Hannah Hanne Hannelore Hannes Hans Hans-Jürgen Hans-Peter Harald Haroun Harry Hartmut Hartwig Hasan Hasna Hassan Hatem ' +
  'Hatice Hauke Havva Hayat Hayriye Heba Hedwig Heide Heidi Heidrun Heike Heiko Heiner Heinke Heinrich Heinrike Heinz Heinz-Peter Helene Helga Helma Helmut Helmuth Henning Henriette Henrik ' +
  'Henry Henryk Henryka Herbert Hermann Hermine Herta Hertha Hicham Hidayet Hikmet Hilde Hildegard Hildegund Hilke Hilmar Hinnerk Hinrich Hisham Holger Honorata Horst Hosam Hossam Hossein ' +
  'Hubert Huda Hugo Hussain Hussein Hysen Hüdaverdi Hülya Hüseyin Hüsnü Ibrahim Ibtissam Ida Idris Iga Igor Ihab Ihor Ikram Ilham Ilhan Ilir Ilja Ilka Ilknur Ilona Ilse Imad Imane Imke Ina ' +
  'Inaam Inas Ines Inge Ingeborg Ingeburg Ingo Ingolf Ingrid Inka Inna Ioana Irena Irene Ireneusz Irina Iris Irmgard Irmhild Irmtraud Isabel Isabella Ismael Ismail Isolde Issa Ivan Ivana ' +
  'Ivo Ivonne Iwan Iwo Iwona Iyad Izabela Jaafar Jaber Jacek Jack Jacqueline Jadwiga Jafar Jakob Jakub Jalal Jamal James Jamil Jamila Jan Jana Janina Jannik Janusz Jaroslav Jaroslaw ' +
  'Jarosław Jasmin Jasmina Javier Jawad Jeannette Jelena Jennifer Jenny Jens Jerzy Jessica Jewgeni Jihan Joachim Joanna Joao Jochen Johann Johanna Johanne Johannes John Jolanta Jolenta ' +
  'Jonas Jonathan Jonna Jorge Jose Josef Josefine Joseph Josephine Jost Josua José Joumana Jovan Jovana Jozef João Juan Judith Julia Julian Julija Julius Justus Justyna Jutta Józef Jörg ' +
  'Jörn Jürgen Kaan Kacper Kadir Kai Kamal Kamil Kamila Kamuran Karim Karima Karin Karl Karl-Heinz Karla Karlheinz Karol Karolina Karoline Karsten Kasia Kaspar Katarzyna Kateryna Katharina ' +
  'Katharine Kathleen Kathrin Katja Katrin Kawthar Kazimierz Kazım Kelly Kemal Kenan Kerem Kerstin Kevin Khadija Khaled Khalid Khalil Kilian Kimberly Kinan Kinga Kirill Kirsten Klaas Klara ' +
  'Klaudia Klaus Knut Kofi Konrad Konstantin Konstanty Koray Korbinian Kordula Korkut Kornelia Kristin Kristina Krystian Krystyn Krystyna Krzysztof Ksenia Kujtim Kunigunde Kuno Kurt Kwame ' +
  'Käthe Kübra Laila Laith Lamia Lamis Lara Larissa Lars Latifa Laura Layla Lea Leila Lena Lennart Leon Leonid Leonie Leonora Leopold Lesia Leszek Levent Levke Liam Liane Lidia Lieselotte ' +
  'Lilli Lilly Lina Linda Linh Linus Liridon Lisa Liselotte Ljiljana Ljubica Ljubow Ljudmila Lobna Lorena Lorenz Lorenzo Lothar Lotta Lotte Louis Louisa Louise Lubna Luca Lucas Lucia ' +
  'Luciano Lucjan Lucyna Ludger Ludmilla Ludwig Ludwik Ludwika Luigi Luis Luisa Luise Lukas Lukasz Luljeta Lulzim Lutz Lydia Lyudmila Lütfi Maciej Macit Maddalena Magdalena Maha Mahdi ' +
  'Maher Mahir Mahmoud Mahmud Mahmut Maik Maike Maisa Maja Majid Makbule Maksim Maksymilian Malak Malgorzata Malika Malte Mamadou Manal Mandy Manfred Mansour Manuela Marc Marcel Marcelina ' +
  'Marcin Marco Marcus Mareike Marek Maren Marga Margarete Margarethe Margit Margitta Margot Margret Margrit Maria Mariam Marianna Marianne Marie Marieke Mariele Marija Marina Mario ' +
  'Mariola Marion Marita Marius Mariusz Mark Marko Markus Marlene Marlies Marlis Martha Martin Martina Marwa Marwan Mary Maryam Maryna Marzanna Marzena Marzenna Massimo Mateusz Mathias ' +
  'Mathilde Mathis Mats Matteo Matthew Matthias Max Maxim Maximilian Maximiliane Mayar Maysoon Mazen Małgorzata Mechthild Mechtild Medhat Megan Mehdi Mehmet Mehmetcan Mehtap Meike Melanie ' +
  'Melek Melike Melina Melis Meltem Menekşe Meral Merle Mert Mervat Merve Meryem Mesut Metin Mevlüt Mia Michael Michaela Michail Michalina Michał Mieczysław Miguel Mihai Mike Mikhail ' +
  'Mikolaj Mikołaj Mila Milan Milena Milica Minh Miriam Mirjam Mirjana Mirko Miroslav Miroslava Miroslaw Mirosław Mirosława Moahmed Moayad Moaz Mohamad Mohamed Mohammad Mohammed Mohannad ' +
  'Mohsen Momme Momčilo Mona Monika Moritz Mounir Mourad Mousa Moustafa Muhammad Muhammed Muhammet Muhittin Muna Murat Musa Mustafa Mustapha Mutaz Mykola Müjde Mükremin Münevver Mürsel ' +
  'Müslüm Nabih Nabil Nabila Naciye Nader Nadeschda Nadia Nadim Nadin Nadine Nadir Nadja Nahla Nail Naim Naima Najib Najla Nalan Nancy Naser Nasreen Nasser Nassim Natalia Natalie Nataliia ' +
  'Natalja Natascha Natasza Nawal Nazan Nazli Nazmiye Nebojša Necati Necla Nele Nenad Neslihan Nesrin Nevin Nexhmije Nguyen Nicholas Nico Nicola Nicole Nidal Nihat Nikita Niklas Niko ' +
  'Nikola Nikolai Nikolas Nikolaus Nikos Nilgün Nils Nilüfer Nimet Nina Nisrin Nizar Noah Nora Norbert Notburga Nour Noura Nuray Nurcan Nurettin Nurhan Nuri Nuriye Nursel Obada Oda Oday ' +
  'Oguz Okan Okay Oksana Oktay Olaf Ole Oleg Oleksandr Oleksii Olena Olga Olgierd Oliver Oliwia Oliwier Omaima Omar Omer Omid Onno Onur Orhan Orkun Ortrud Osama Oskar Osman Othman Ottilie ' +
  'Ottmar Otto Ottokar Oğuz Oğuzhan Paola Paolo Pascal Patricia Patrick Patrycja Patryk Paul Paula Pauline Pavel Pawel Paweł Pedro Peggy Pelagia Pelin Perihan Peter Petra Petro Philipp Pia ' +
  'Pietro Pinar Piotr Polat Polina Predrag Priya Przemyslaw Przemysław Pınar Qasim Qusai Rabia Rached Rachel Rachid Radek Radmila Radoslaw Radosław Radu Raed Rafael Rafal Rafał Raffaele ' +
  'Rafik Rafiq Raghad Rahaf Rahime Rahma Raimund Rainer Raissa Rajesh Ralf Ralph Ramazan Rami Ramona Randa Rania Ranim Ranko Rasha Rasheed Rashid Rawan Rebecca Rebekka Recep Reem Refik ' +
  'Regina Reimund Reiner Reinhard Reinhardt Reinhilde Reinhold Renata Renate Rene René Rexhep Reyhan Reza Riad Ricarda Ricardo Riccardo Richard Rico Rieke Rifat Rima Rimas Rita Riyad ' +
  'Robert Roberto Rodrigo Roger Rojda Rojin Roksana Roksolana Roland Rolf Roman Romy Ronald Ronja Ronny Rosemarie Roswitha Rotraud Rozalia Ruba Ruben Rudolf Rukiye Rula Rupert Ruprecht ' +
  'Ruslan Ruth Ryan Ryszard Rüdeger Rüdiger Rıza Saad Saadet Sabah Sabahattin Sabiha Sabine Sabri Sabrin Sabrina Sadije Sadık Safaa Sahar Said Saif Salah Salam Saleh Salem Salih Saliha ' +
  'Salim Salima Salma Salman Salvatore Samah Samar Samer Sami Samia Samir Samira Samuel Samy Sana Sandeep Sandra Sandro Sanja Santiago Sara Sarah Sascha Saskia Saša Sean Sebastian Sedat ' +
  'Sefa Selam Selcuk Selim Selin Selma Selçuk Semih Semra Senta Serafima Serap Sercan Serdar Sergei Sergej Sergio Sergiy Serhat Serhii Serkan Servet Sevda Sevgi Sevil Sevim Sevinc Seweryn ' +
  'Seyfettin Sezer Sezgin Shadi Shahd Shahin Shaima Shaimaa Sherif Shilan Shirin Shkelqim Shpresa Sibel Sibylle Siegfried Sieghard Sieglinde Siegmund Sievert Sigmund Sigrid Sigrun Sigurd ' +
  'Siham Silja Silke Silvana Silvia Silvio Simon Simona Simone Sina Sinan Sindy Skender Slavica Slawomir Slobodan Snezana Snežana Soad Sofia Soha Solomiia Sondos Soner Songül Sonja Sophia ' +
  'Sophie Soraya Souad Stanislav Stanislaw Stanisław Stanisława Stavros Stefan Stefania Stefanie Stefano Steffen Stelian Stephan Stephanie Stephen Steven Suad Suat Sude Suhail Suhaila ' +
  'Suleiman Sumaya Sunita Susan Susann Susanna Susanne Sven Svenja Svetislav Svetlana Swantje Swen Swetlana Sybille Sylvia Sylwia Szymon Sönke Sükrü Süleyman Sünje Sławomir Tabea Tadeusz ' +
  'Taha Tahir Talal Tamara Tamer Tamim Taner Tanja Taras Tarek Tarik Tariq Tarkan Tasnim Tatiana Tatjana Tawfik Tayfun Taylan Tayyip Tekin Telse Teofil Teresa Tesfaye Thaer Thamer Thea ' +
  'Thekla Theo Theodor Theodora Theresa Thilo Thomas Thorben Thorsten Thuy Tillmann Tilman Tilo Tim Timo Tina Tjark Tobias Tolga Tom Tomasz Tomislav Tomke Torben Torge Torsten Traudel ' +
  'Traute Trude Tuan Tugba Tuncay Turgut Turhan Tuğba Tymoteusz Tülay Tülin Türkan Udo Ufuk Ugur Ulas Ulf Uli Ulla Ullrich Ulrich Ulrike Urs Ursula Urszula Urte Usama Usman Uta Ute Uwe ' +
  'Uğur Vadim Vahit Valbona Valentin Valentina Valentyna Valeri Valerie Valon Vanessa Vasile Vasyl Vedat Veit Veli Vera Verena Verona Veronika Vesna Viktor Viktoria Vincent Vincenzo ' +
  'Violetta Vitali Vito Vittorio Vitus Vjosa Vlad Vladan Vladimir Volkan Volker Volkhard Volkhardt Volkmar Volodymyr Vural Wacław Wadim Wael Wafa Wafaa Wajdi Walburga Waldemar Walenty ' +
  'Waleri Walid Walter Walther Waltraud Wanda Wassili Wassim Welat Wendelin Werner Wesam Wibke Wiebke Wieslaw Wiesław Wiesława Wiktor Wiktoria Wilfrid Wilfried Wilhelm Wilhelmina ' +
  'Wilhelmine Willi William Wilma Wiltrud Wincenty Winfried Wioletta Wissam Witold Wladimir Wladyslaw Wojciech Wolf-Dieter Wolfgang Wolfram Wübke Władysław Władysława Włodzimierz Xaver ' +
  'Xenia Xhevdet Yagmur Yahya Yakup Yalçın Yaman Yamen Yannick Yara Yaroslav Yasemin Yaser Yasin Yasir Yasmin Yasmina Yasser Yavuz Yazan Yaşar Yeliz Yeter Yevhen Yildiz Yilmaz Yiğit Ylli ' +
  'Younes Yousef Youssef Yulia Yuliia Yunis Yunus Yuri Yusra Yusuf Yvette Yvonne Yüksel Yıldız Zafer Zahir Zahra Zaid Zainab Zakaria Zaki Zaynab Zbigniew Zdenka Zdzisław Zdzisława Zehra ' +
  'Zeina Zekeriya Zeki Zeliha Zeljko Zenon Zerrin Zeyad Zeynep Ziad Zineb Zlatko Zofia Zoran Zoya Zubair Zuhair Zuzanna Zygfryd Zygmunt Zühal Zülfiye Çiğdem Ömer Özcan Özge Özgür Özlem ' +
  'Ümit Ümmü Ümran Ünal Đorđe İbrahim İlhami İlhan İlker İsmail İsmet Łukasz Şaban Şahin Şenay Şengül Şenol Şerife Şükrü Żaneta Željka'
).split(' ')
