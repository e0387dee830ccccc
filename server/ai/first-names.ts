/** Common first names in Germany, of many origins, without those that mean something else in adverts. Followed by a capitalised word they are taken for a person's name. */
export const FIRST_NAMES: readonly string[] = (
  'Abbas Abdallah Abdelkader Abdul Abdullah Abdulrahman Abeer Abena Achim Adel Adele Adelheid Adem Adil Adnan Adrianna Agata Agnes Agnieszka Ahmad Ahmed Ahmet Aicha Aischa Aisha Akif Alaa ' +
  'Albert Alberto Albrecht Aleksander Aleksandr Aleksandra Aleksej Alessandra Alessandro Alexander Alexandra Alexei Alfons Alfred Alfredo Ali Alicja Alina Alois Alper Altan Alwin Amal ' +
  'Amalie Amani Amelie Amina Aminata Amine Amir Amira Amit Ammar Anas Anastasia Anatoli Andre Andrea Andreas Andreea Andrei Andrej Andrew Andrzej André Aneta Anetta Angela Angelika Anika ' +
  'Anil Anis Anita Anja Anke Anna Anne Annegret Anneliese Annemarie Annette Annika Ante Anthony Antje Anton Antonella Antonia Antonio Anwar Arda Aref Arif Arkadi Arkadiusz Armin Arno ' +
  'Arnold Arthur Artur Asli Aslı Asma Assad Astrid Asuman Atilla Auguste Axel Aya Ayhan Aylin Ayman Aynur Ayoub Ayse Aysel Ayten Ayşe Ayşegül Aziz Aziza Bachir Badr Bahar Barbara Barbora ' +
  'Baris Bartek Bartosz Bartłomiej Barış Bashar Bassam Bassel Bastian Bayram Beata Beate Bekir Ben Benedikt Benjamin Berk Berkay Bernd Bernhard Bert Berta Bertram Bettina Betül Bianca ' +
  'Bilal Birgit Birsen Björn Bodo Bogdan Bogdana Bogumił Boguslaw Bogusław Boleslaw Boris Boutros Bozena Bożena Branko Brigitte Britta Bronisław Bruna Bruno Burak Burcu Burkhard Bärbel ' +
  'Bülent Büşra Cansu Carina Carl Carla Carlo Carlos Carmen Carola Carolin Caroline Carsten Catalina Cem Cemal Cemil Cengiz Cevdet Ceylan Cezary Chadi Charles Charlotte Chiara Chidi ' +
  'Christa Christel Christian Christiane Christina Christine Christoph Christopher Cihan Clara Claudia Claudio Clemens Constantin Constanze Corinna Cornelia Cosima Cristian Cristiano ' +
  'Cristina Czesław Cäcilia Cüneyt Dagmar Dalia Damian Daniel Daniela Danuta Daoud Dariusz Darja David Davide Deepak Dejan Demet Denis Dennis Derya Detlef Detlev Diana Dieter Dietlinde ' +
  'Dietmar Dietrich Dilara Dilek Dimitri Dina Dirk Dmitri Dmitrij Domenico Dominik Dominika Dora Doris Dorota Dorothea Dorothee Dragan Dragica Driss Dusan Dörte Eberhard Ebru Ece Eckart ' +
  'Eckhard Edda Edeltraud Edgar Edith Eduard Edward Edyta Egon Ekaterina Ekrem Elena Elfi Elfriede Elias Elif Elisa Elisabeth Elisabetta Elke Ellen Elli Elsa Elvira Elzbieta Elżbieta Emad ' +
  'Eman Emanuele Emel Emil Emilia Emily Emine Emma Emmy Emrah Emre Engin Enrico Enzo Ercan Erdal Erdem Erdogan Eren Erhard Erich Erika Erkan Erna Ernestine Ernst Erol Ersin Erwin Esin ' +
  'Esmail Esra Ester Esther Eugen Eva Evelyn Evren Ewa Ewald Ewelina Eyüp Fabian Fabio Fabrizio Fadi Fadia Fadwa Fahad Faisal Fares Farid Farida Fatema Fatih Fatima Fatimah Fatma Fatmagül ' +
  'Fatou Federica Federico Felix Ferdinand Ferhat Feride Ferit Fikret Filippo Filiz Finn Fiona Firas Florian Florin Fouad Francesca Francesco Franciszek Franco Frank Franz Franziska Frauke ' +
  'Fridolin Frieda Friederike Friedhelm Friedrich Friedrich-Wilhelm Fritz Furkan Gabi Gabriel Gabriele Gaby Galina Gennadi Georg George Gerald Gerd Gerda Gerhard Gertrud Gesa Gesine Ghada ' +
  'Ghassan Giacomo Gianluca Giorgio Giovanna Giovanni Gisela Gitta Giulia Giuseppe Gizem Goran Gordana Gottfried Grazyna Grażyna Gregor Greta Gretel Grigori Grzegorz Gudrun Guido Guillermo ' +
  'Gunnar Gunther Gustav Gökhan Götz Gülay Gülcan Gülsen Gülşen Günter Günther Habib Hadi Hafsa Haidar Haile Hakan Hakim Hala Halil Halima Halime Halina Hamdi Hamid Hamza Hanadi Hanan ' +
  'Handan Hani Hanife Hanna Hannah Hanne Hannelore Hannes Hans Hans-Jürgen Hans-Peter Harald Haroun Harry Hartmut Hasan Hasna Hassan Hatem Hatice Havva Hayat Heba Hedwig Heide Heidi Heike ' +
  'Heiko Heiner Heinrich Heinz Heinz-Peter Helene Helga Helma Helmut Henning Henriette Henrik Henry Henryk Herbert Hermann Herta Hicham Hikmet Hilde Hildegard Hildegund Hind Hinrich Hisham ' +
  'Holger Horst Hubert Huda Hugo Hussain Hussein Hülya Hüseyin Ibrahim Ibtissam Ida Idris Iga Igor Ihab Ikram Ilhan Ilja Ilka Ilknur Ilona Ilse Imad Imane Imke Ina Inaam Ines Inge Ingeborg ' +
  'Ingeburg Ingo Ingolf Ingrid Inka Inna Ioana Irena Irene Ireneusz Irina Iris Irmgard Isabel Isabella Ismael Ismail Isolde Issa Ivan Ivana Ivo Iwan Iwona Izabela Jaber Jacek Jack Jadwiga ' +
  'Jafar Jakob Jalal Jamal James Jamil Jamila Jan Jana Janina Jannik Janusz Jaroslav Jaroslaw Jarosław Jasmin Javier Jawad Jelena Jennifer Jenny Jens Jerzy Jessica Jewgeni Joachim Joanna ' +
  'Joao Jochen Johann Johanna Johanne Johannes John Jolanta Jonas Jonathan Jorge Jose Josef Josefine Joseph Josephine Josua José Joumana Jovana Jozef João Juan Judith Julia Julian Julija ' +
  'Julius Justus Justyna Jutta Józef Jörg Jörn Jürgen Kadir Kai Kamal Kamil Kamila Karim Karima Karin Karl Karl-Heinz Karla Karolina Karoline Karsten Kasia Kaspar Katarzyna Katharina ' +
  'Kathrin Katja Katrin Kazimierz Kelly Kemal Kenan Kerem Kerstin Kevin Khadija Khaled Khalid Khalil Kilian Kimberly Kinga Kirill Kirsten Klara Klaudia Klaus Kofi Konrad Konstantin ' +
  'Konstanty Koray Korbinian Kordula Kristin Kristina Krystian Krystyna Krzysztof Ksenia Kuno Kurt Kwame Käthe Kübra Laila Lamia Lara Larissa Lars Latifa Laura Layla Lea Leila Lena ' +
  'Lennart Leon Leonid Leonie Leopold Leszek Levent Liane Lieselotte Lilli Lilly Lina Linda Linh Linus Lisa Ljiljana Ljubow Ljudmila Lorenz Lorenzo Lothar Lotte Louis Louisa Louise Lubna ' +
  'Luca Lucas Lucia Luciano Lucjan Lucyna Ludger Ludmilla Ludwig Luigi Luis Luisa Luise Lukas Lukasz Lutz Lydia Maciej Maddalena Magdalena Maher Mahmoud Mahmut Maik Maike Maja Majid Maksim ' +
  'Malgorzata Malika Malte Mamadou Manal Mandy Manfred Manuela Marc Marcel Marcin Marco Marcus Mareike Marek Maren Marga Margarete Margit Margot Margret Margrit Maria Mariam Marianne Marie ' +
  'Mariele Marina Mario Mariola Marion Marita Marius Mariusz Mark Marko Markus Marlene Marlies Marlis Martha Martin Martina Marwa Marwan Mary Maryam Marzena Massimo Mateusz Mathias ' +
  'Mathilde Mathis Matteo Matthew Matthias Max Maxim Maximilian Maximiliane Małgorzata Mechthild Medhat Megan Mehmet Mehtap Meike Melanie Melek Melina Melis Meltem Meral Merle Mert Merve ' +
  'Meryem Mesut Metin Mevlüt Mia Michael Michaela Michail Mieczysław Miguel Mihai Mike Mikhail Mikolaj Mikołaj Mila Milan Milena Milica Minh Miriam Mirjam Mirko Miroslav Miroslava Miroslaw ' +
  'Mirosław Moahmed Mohamed Mohammad Mohammed Mona Monika Moritz Mounir Mourad Mousa Moustafa Muhammad Muhammet Muhittin Murat Musa Mustafa Mustapha Müjde Mükremin Nabil Nabila Nadeschda ' +
  'Nadia Nadine Nadir Nadja Naima Najib Najla Nalan Nancy Nasser Nassim Natalia Natalie Natalja Natascha Nawal Nazan Nazli Necati Necla Nele Nenad Neslihan Nesrin Nguyen Nicholas Nico ' +
  'Nicola Nicole Nidal Nihat Nikita Niklas Niko Nikola Nikolai Nikolas Nikolaus Nikos Nilgün Nils Nilüfer Nina Nisrin Nizar Nora Norbert Nour Nuray Nurcan Nuri Oda Oguz Okan Oksana Oktay ' +
  'Olaf Ole Oleg Olena Olga Oliver Oliwia Omar Omid Onur Orhan Osama Oskar Osman Othman Ottilie Ottmar Otto Oğuz Paola Paolo Pascal Patricia Patrick Patrycja Paul Paula Pauline Pavel Pawel ' +
  'Paweł Pedro Pelin Peter Petra Philipp Pia Pietro Pinar Piotr Polina Predrag Priya Przemyslaw Przemysław Pınar Rabia Rached Rachel Rachid Radoslaw Radosław Radu Rafael Rafal Rafał ' +
  'Raffaele Rafik Raimund Rainer Raissa Rajesh Ralf Ralph Ramazan Rami Ramona Rania Rasha Rashid Rebecca Rebekka Recep Reem Refik Regina Reimund Reiner Reinhard Reinhold Renata Renate Rene ' +
  'René Reyhan Reza Riad Ricarda Ricardo Riccardo Richard Rico Rifat Rima Rita Robert Roberto Rodrigo Roger Roksana Roland Rolf Roman Romy Ronald Ronja Rosemarie Roswitha Ruben Rudolf ' +
  'Rukiye Rula Rupert Ruslan Ruth Ryan Ryszard Rüdiger Saad Sabah Sabine Sabri Sabrina Sahar Said Salah Salam Saleh Salem Salih Salim Salima Salma Salman Salvatore Samah Samar Sami Samia ' +
  'Samir Samira Samuel Samy Sandeep Sandra Sandro Sanja Santiago Sara Sarah Sascha Sean Sebastian Sedat Selam Selcuk Selim Selin Selma Selçuk Senta Serafima Serap Sercan Serdar Sergei ' +
  'Sergej Sergio Sergiy Serhat Serkan Servet Sevda Sevgi Sevim Sevinc Shadi Shahin Shaima Sherif Shirin Sibel Sibylle Siegfried Sieglinde Sigmund Sigrid Siham Silke Silvana Silvia Silvio ' +
  'Simon Simona Simone Sina Sinan Slavica Slawomir Slobodan Snezana Sofia Songül Sonja Sophia Sophie Soraya Souad Stanislav Stanislaw Stanisław Stavros Stefan Stefania Stefanie Stefano ' +
  'Steffen Stelian Stephan Stephanie Stephen Steven Suad Suat Suhaila Suleiman Sumaya Sunita Susan Susann Susanna Susanne Sven Svenja Svetlana Swantje Swen Swetlana Sybille Sylvia Sylwia ' +
  'Szymon Sönke Sükrü Süleyman Sławomir Tadeusz Taha Tahir Talal Tamara Tamer Tamim Taner Tanja Taras Tarek Tariq Tarkan Tatiana Tatjana Tawfik Tayfun Teresa Tesfaye Thea Theo Theodor ' +
  'Theodora Theresa Thilo Thomas Thorben Thorsten Thuy Tilo Tim Timo Tina Tobias Tolga Tom Tomasz Tomislav Torben Torsten Traudel Trude Tuan Tugba Tuncay Turgut Turhan Tuğba Tülay Tülin ' +
  'Udo Ufuk Ugur Ulas Ulf Uli Ullrich Ulrich Ulrike Urs Ursula Urszula Urte Usama Ute Uwe Uğur Vadim Valentin Valentina Valeri Valerie Vanessa Vasile Vasyl Vedat Veit Veli Vera Verena ' +
  'Veronika Vesna Viktor Viktoria Vincent Vincenzo Vitali Vito Vittorio Vitus Vlad Vladimir Volkan Volker Volkmar Volodymyr Wacław Wadim Wael Wafa Waldemar Waleri Walid Walter Waltraud ' +
  'Wanda Wassili Wassim Wendelin Werner Wiebke Wieslaw Wiesław Wiktor Wiktoria Wilfrid Wilfried Wilhelm Wilhelmine Willi William Wilma Winfried Wioletta Witold Wladimir Wladyslaw Wojciech ' +
  'Wolf-Dieter Wolfgang Wolfram Władysław Włodzimierz Xaver Xenia Yagmur Yahya Yakup Yannick Yara Yasemin Yaser Yasin Yasmin Yasmina Yasser Yavuz Yeliz Yildiz Yilmaz Yiğit Younes Yousef ' +
  'Youssef Yulia Yuliia Yunus Yuri Yusra Yusuf Yvonne Zahra Zaid Zainab Zakaria Zaki Zaynab Zbigniew Zdenka Zdzisław Zehra Zekeriya Zeki Zeljko Zenon Zerrin Zeynep Ziad Zineb Zlatko Zofia ' +
  'Zoran Zuhair Zuzanna Zygmunt Zülfiye Çiğdem Özcan Özge Özgür Özlem Ümit Ümran Ünal İbrahim İlker İsmail Łukasz Şahin Şükrü'
).split(' ')
